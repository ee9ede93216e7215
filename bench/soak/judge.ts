import { median } from '../figures.ts'
import type { Moment, Seen } from './seen.ts'

export type Limits = {
  /** In percent, of the resident memory, from the second fifth of the run to its last. */
  growth: number
  /** In bytes, of the resident memory, in the last tenth of the run. */
  resident: number
}

/** Too few looks tell warm-up from growth. */
const fewest = 10

/** Everything that a soak fails on, a sentence each. */
export function judge(seen: Seen, limits: Limits): string[] {
  const { connections, openTransactions, differences, sessions } = seen
  const complaints: string[] = []
  const growth = growthOf(seen.moments)
  if (growth !== undefined && growth > limits.growth)
    complaints.push(
      `memory grew by ${growth.toFixed(1)} % over the run, at most ${limits.growth} %`,
    )
  const resident = residentAtEnd(seen.moments)
  if (resident > limits.resident)
    complaints.push(
      `${megabytes(resident)} MB resident at the end, at most ${megabytes(limits.resident)} MB`,
    )
  if (connections.after > connections.before)
    complaints.push(
      `${connections.after} connections were open after the load, ${connections.before} before it`,
    )
  if (openTransactions > 0) complaints.push(`${openTransactions} transactions were left open`)
  if (sessions.stored < sessions.answered)
    complaints.push(`${sessions.answered} starts were answered, ${sessions.stored} are stored`)
  return [...complaints, ...differences]
}

/** In percent. Not known where there were too few looks. The first fifth is what a process takes to warm up. */
export function growthOf(moments: readonly Moment[]) {
  if (moments.length < fewest) return undefined
  const fifth = Math.floor(moments.length / 5)
  const early = median(moments.slice(fifth, 2 * fifth).map(({ memory }) => memory.rss))
  const late = median(moments.slice(-fifth).map(({ memory }) => memory.rss))
  return (late / early - 1) * 100
}

/** One look may fall on the moment before a collection: the end is the last tenth. */
export function residentAtEnd(moments: readonly Moment[]) {
  const last = Math.max(1, Math.ceil(moments.length / 10))
  return Math.max(0, ...moments.slice(-last).map(({ memory }) => memory.rss))
}

export function megabytes(bytes: number) {
  return (bytes / 1_000_000).toFixed(0)
}
