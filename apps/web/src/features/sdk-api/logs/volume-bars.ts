import type { ResponseOf } from '@fovea/contract/endpoint'
import type { getLogVolume, LogVolumeStep } from '@fovea/contract/sdk-api'
import { dayMs, hourMs, minuteMs } from '@fovea/contract/time'
import { formatMonthDay } from '../../../lib/text/format.ts'

export type LogVolume = ResponseOf<typeof getLogVolume>['payload']

export type VolumeBar = {
  at: number
  end: number
  valid: number
  refused: number
  /** Not over yet. */
  open: boolean
  /** Older than the oldest counted entry. */
  uncounted: boolean
}

const stepMs = { minute: minuteMs, hour: hourMs, day: dayMs } satisfies Record<
  LogVolumeStep,
  number
>

/** Valid sessions alone, refusals alone, or both. */
export type CountedResult = 'valid' | 'refused' | 'both'

/** The result that a filter of the log leaves. */
export function getCountedResult(code: string | undefined): CountedResult {
  if (code === undefined) return 'both'
  return code === 'NONE' ? 'valid' : 'refused'
}

export function createVolumeBars(volume: LogVolume, now: Date): VolumeBar[] {
  const width = stepMs[volume.step]
  const first = Date.parse(volume.from)
  const counts = new Map(volume.counts.map((count) => [Date.parse(count.at), count]))
  const countedFrom = Date.parse(volume.countedFrom ?? volume.from)
  return Array.from({ length: (Date.parse(volume.to) - first) / width }, (_, index) => {
    const at = first + index * width
    const { valid = 0, refused = 0 } = counts.get(at) ?? {}
    const end = at + width
    return { at, end, valid, refused, open: end > now.getTime(), uncounted: end <= countedFrom }
  })
}

const clock = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

/** "Nov 18", "Nov 18, 09:00 to 10:00" or "Nov 18, 09:41", in UTC. */
export function formatBarTime({ at, end }: VolumeBar, step: LogVolumeStep): string {
  const day = formatMonthDay(new Date(at).toISOString())
  if (step === 'day') return day
  const time = `${day}, ${clock.format(at)}`
  return step === 'minute' ? time : `${time} to ${clock.format(end)}`
}

/** At most this many labels fit below the bars of a narrow page. */
const maxLabels = 6

/** Labels at round times, with their bar's index: midnights show the day, other times the clock. */
export function createAxisLabels(bars: readonly VolumeBar[], step: LogVolumeStep) {
  const every = labelSteps[step].find((ms) => bars.length * stepMs[step] <= maxLabels * ms)
  const spacing = every ?? stepMs[step] * Math.ceil(bars.length / maxLabels)
  return bars.flatMap(({ at }, index) => {
    if (at % spacing !== 0 || index > bars.length * lastLabelAt) return []
    const isMidnight = at % dayMs === 0
    return [
      { index, text: isMidnight ? formatMonthDay(new Date(at).toISOString()) : clock.format(at) },
    ]
  })
}

/** A later label would be cut off. */
const lastLabelAt = 0.9

const labelSteps: Record<LogVolumeStep, readonly number[]> = {
  minute: [5, 10, 15, 30].map((minutes) => minutes * minuteMs),
  hour: [1, 2, 4, 8, 12].map((hours) => hours * hourMs),
  day: [1, 2, 7].map((days) => days * dayMs),
}
