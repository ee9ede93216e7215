import { minUsualSessions, quietComparisonWeeks } from '@fovea/contract/alerts/rules'
import { dayMs } from '@fovea/contract/time'
import { countAppSessions, sumAppDays } from '../../metering/index.ts'
import { dayOf, hourMs } from '@fovea/contract/time'
import {
  formatCount,
  type AlertNotification,
  formatUtc,
  type AlertCheckInput,
} from './alert-check.ts'

const weekMs = 7 * dayMs
const weeksBack = Array.from({ length: quietComparisonWeeks }, (_, index) => index + 1)

/**
 * Whether an app has at most half of its usual sessions, in the last full hour or, if the hours are too small to
 * compare, on the day before. The usual number is the median of the same hours in the last four weeks, so that a single
 * launch or holiday does not distort it.
 */
export async function checkQuietApp(
  watch: AlertCheckInput,
): Promise<AlertNotification | undefined> {
  const to = new Date(watch.now.getTime() - (watch.now.getTime() % hourMs))
  const from = new Date(to.getTime() - hourMs)
  const days = await countDays(watch)
  const sameDays = weeksBack.map((weeks) => days(new Date(from.getTime() - weeks * weekMs)))
  // An hour has at most the sessions of its day, and the sums of days are cheap to read.
  if (medianOf(sameDays) >= minUsualSessions) {
    const before = await countHours(watch, from, weeksBack)
    const usual = before && medianOf(before)
    if (before && usual !== undefined && usual >= minUsualSessions) {
      const [now] = (await countHours(watch, from, [0])) ?? []
      return now !== undefined && now * 2 <= usual
        ? createNotification(watch, { now, before, usual, from, to })
        : undefined
    }
  }
  return checkDay(watch, days)
}

type Days = (moment: Date) => number

/** The day before no longer changes, so it is reported once. */
async function checkDay(
  watch: AlertCheckInput,
  days: Days,
): Promise<AlertNotification | undefined> {
  const to = new Date(watch.now.getTime() - (watch.now.getTime() % dayMs))
  if (watch.alert.last_sent_at && watch.alert.last_sent_at >= to) return undefined
  const from = new Date(to.getTime() - dayMs)
  const now = days(from)
  const before = weeksBack.map((weeks) => days(new Date(from.getTime() - weeks * weekMs)))
  const usual = medianOf(before)
  if (usual < minUsualSessions || now * 2 > usual) return undefined
  return createNotification(watch, { now, before, usual, from, to })
}

async function countHours({ metering, alert }: AlertCheckInput, from: Date, weeks: number[]) {
  const counts: number[] = []
  for (const back of weeks) {
    const start = new Date(from.getTime() - back * weekMs)
    const window = { from: start, to: new Date(start.getTime() + hourMs) }
    const sessions = await countAppSessions(metering, alert.workspace_id, alert.app ?? '', window)
    if (sessions === undefined) return undefined
    counts.push(sessions)
  }
  return counts
}

async function countDays({ metering, alert, now }: AlertCheckInput): Promise<Days> {
  const from = dayOf(new Date(now.getTime() - quietComparisonWeeks * weekMs - 2 * dayMs))
  const range = { from, to: dayOf(now) }
  const sums = await sumAppDays(metering, alert.workspace_id, alert.app ?? '', range)
  return (moment) => sums.get(dayOf(moment)) ?? 0
}

type Compared = { now: number; before: number[]; usual: number; from: Date; to: Date }

function createNotification(
  { alert }: AlertCheckInput,
  { now, before, usual, from, to }: Compared,
): AlertNotification {
  const app = alert.app ?? ''
  const isDay = to.getTime() - from.getTime() === dayMs
  return {
    subject: `Sessions of ${app} are down by half or more`,
    parts: [
      {
        say: `${app} had ${formatCount(now)} ${now === 1 ? 'session' : 'sessions'} ${isDay ? `on ${dayOf(from)} (UTC)` : `in the hour from ${formatUtc(from)}`}. Usually there are ${formatCount(Math.round(usual))}.`,
      },
      {
        facts: [
          [isDay ? 'Sessions that day' : 'Sessions in that hour', formatCount(now)],
          ['In the last 4 weeks, newest first', before.map(formatCount).join(', ')],
        ],
      },
    ],
    log: { app, code: 'NONE', from, to },
  }
}

function medianOf(counts: number[]) {
  const sorted = counts.toSorted((a, b) => a - b)
  const middle = sorted.slice(
    Math.floor((sorted.length - 1) / 2),
    Math.floor(sorted.length / 2) + 1,
  )
  return middle.reduce((sum, item) => sum + item, 0) / middle.length
}
