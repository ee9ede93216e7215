import { computeMedian } from '../figures.ts'
import type { SoakSample, SoakResult } from './soak-result.ts'

export type SoakLimits = {
  /** Growth of the resident memory in percent, from the second fifth of the run to its last. */
  growth: number
  /** Resident memory in bytes, in the last tenth of the run. */
  resident: number
}

/** Fewer samples cannot distinguish warm-up from growth. */
const minSamples = 10

export function findSoakProblems(seen: SoakResult, limits: SoakLimits): string[] {
  const { connections, openTransactions, differences, sessions } = seen
  const problems: string[] = []
  const growth = computeMemoryGrowth(seen.samples)
  if (growth !== undefined && growth > limits.growth)
    problems.push(`memory grew by ${growth.toFixed(1)} % over the run, at most ${limits.growth} %`)
  const resident = getFinalResidentBytes(seen.samples)
  if (resident > limits.resident)
    problems.push(
      `${formatMegabytes(resident)} MB resident at the end, at most ${formatMegabytes(limits.resident)} MB`,
    )
  if (connections.after > connections.before)
    problems.push(
      `${connections.after} connections were open after the load, ${connections.before} before it`,
    )
  if (openTransactions > 0) problems.push(`${openTransactions} transactions were left open`)
  if (sessions.stored < sessions.answered)
    problems.push(`${sessions.answered} starts were answered, ${sessions.stored} are stored`)
  return [...problems, ...differences]
}

/** In percent, or undefined with too few samples. Leaves out the first fifth, in which a process warms up. */
export function computeMemoryGrowth(moments: readonly SoakSample[]) {
  if (moments.length < minSamples) return undefined
  const fifth = Math.floor(moments.length / 5)
  const early = computeMedian(moments.slice(fifth, 2 * fifth).map(({ memory }) => memory.rss))
  const late = computeMedian(moments.slice(-fifth).map(({ memory }) => memory.rss))
  return (late / early - 1) * 100
}

/** A single sample may fall just before a garbage collection, so this takes the last tenth. */
export function getFinalResidentBytes(moments: readonly SoakSample[]) {
  const last = Math.max(1, Math.ceil(moments.length / 10))
  return Math.max(0, ...moments.slice(-last).map(({ memory }) => memory.rss))
}

export function formatMegabytes(bytes: number) {
  return (bytes / 1_000_000).toFixed(0)
}
