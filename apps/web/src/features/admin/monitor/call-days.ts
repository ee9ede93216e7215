import type { getMonitorWindow, MonitorApp } from '@fovea/contract/admin'
import type { ResponseOf } from '@fovea/contract/endpoint'
import { dayOf } from '@fovea/contract/time'

type DaySums = ResponseOf<typeof getMonitorWindow>['payload']['docs']

export type CallDay = {
  date: string
  prod: number
  dev: number
  cut?: string
}

const daySeconds = 24 * 60 * 60

/** In Unix seconds. */
export type Period = { start: number; end: number }

export function createCallDays(sums: DaySums, { start, end }: Period): CallDay[] {
  const byDate = new Map(sums.map((sum) => [sum.date, sum]))
  const first = toStartOfDay(start)
  const last = toStartOfDay(end)
  return Array.from({ length: (last - first) / daySeconds + 1 }, (_, index) => {
    const day = first + index * daySeconds
    const cut =
      day === last
        ? 'so far'
        : day < start
          ? `from ${new Date(start * 1000).toISOString().slice(11, 16)}`
          : null
    const date = dayOf(day * 1000)
    const { prod = 0, dev = 0 } = byDate.get(date) ?? {}
    return { date, prod, dev, ...(cut !== null && { cut }) }
  })
}

function toStartOfDay(seconds: number) {
  return Math.floor(seconds / daySeconds) * daySeconds
}

export function formatAppName({ bundleIdentifier, hostName }: MonitorApp): string {
  return bundleIdentifier || hostName
}

/** The first of the busiest days. */
export function findBusiestDay(days: readonly CallDay[]): CallDay | undefined {
  return days.reduce<CallDay | undefined>(
    (busiest, day) => (busiest && sumOf(busiest) >= sumOf(day) ? busiest : day),
    undefined,
  )
}

export function sumOf({ prod, dev }: Pick<CallDay, 'prod' | 'dev'>): number {
  return prod + dev
}

/** The first and last day are in the name, so that two files of one length differ. */
export function nameMonitorFile(subject: string, first = '', last = ''): string {
  return `${subject} ${first} to ${last}`
}
