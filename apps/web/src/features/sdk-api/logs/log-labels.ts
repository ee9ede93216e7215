import type { FixedBy, LogEntry } from '@fovea/contract/sdk-api'
import { formatExact } from '../../../lib/text/format.ts'

const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

/** "Nov 15, 13:05:09", in UTC. */
export function formatMoment(iso: string): string {
  return moment.format(new Date(iso))
}

/** "AUTH_EXPIRED_KEY, Nov 15, 13:05:09". */
export function formatLogName(entry: LogEntry): string {
  return `${entry.type === 'session' ? 'session' : entry.code}, ${formatMoment(entry.at)}`
}

/** A refusal that is not fixed yet. */
export function isOpenRefusal(entry: LogEntry): boolean {
  return entry.type === 'refusal' && entry.cured === null
}

const minute = 60
const hour = 60 * minute

/** "12 min 5 s", with a note if the session's end was not reported. */
export function formatDuration({ durationSeconds: seconds, ended }: Session): string {
  return ended ? spanOf(seconds) : `${spanOf(seconds)} so far, end not reported`
}

function spanOf(seconds: number) {
  if (seconds < minute) return `${seconds} s`
  if (seconds < hour) return `${Math.floor(seconds / minute)} min ${seconds % minute} s`
  return `${Math.floor(seconds / hour)} h ${Math.floor((seconds % hour) / minute)} min`
}

/** "Fixed by you on Nov 15, 2025, 13:05:09 UTC." */
export function formatFixedBy({ at, by }: FixedBy): string {
  const who = by?.you === true ? 'you' : by?.name || by?.email
  return `Fixed${who === undefined ? '' : ` by ${who}`} on ${formatExact(at)}.`
}

type Session = Pick<Extract<LogEntry, { type: 'session' }>, 'durationSeconds' | 'ended'>
