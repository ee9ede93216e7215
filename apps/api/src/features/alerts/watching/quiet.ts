import { leastUsual, quietWeeks } from '@fovea/contract/alerts/rules'
import { dayMs } from '@fovea/contract/time'
import { countAppSessions, sumAppDays } from '../../metering/index.ts'
import { dayOf, hourMs } from '@fovea/contract/time'
import { count, type Finding, utc, type Watch } from './watch.ts'

const weekMs = 7 * dayMs
const weeksBack = Array.from({ length: quietWeeks }, (_, index) => index + 1)

/**
 * Whether an app has half of its usual sessions or fewer: in the last full hour, or, where an hour has too few to tell, on the day
 * before. The usual is the median of the same hours in the last four weeks, so that neither a launch nor a holiday makes it.
 */
export async function checkQuiet(watch: Watch): Promise<Finding | undefined> {
  const to = new Date(watch.now.getTime() - (watch.now.getTime() % hourMs))
  const from = new Date(to.getTime() - hourMs)
  const days = await countDays(watch)
  const lately = weeksBack.map((weeks) => days(new Date(from.getTime() - weeks * weekMs)))
  // An hour has no more than its day, which costs nothing to look at.
  if (medianOf(lately) >= leastUsual) {
    const before = await countHours(watch, from, weeksBack)
    const usual = before && medianOf(before)
    if (before && usual !== undefined && usual >= leastUsual) {
      const [now] = (await countHours(watch, from, [0])) ?? []
      return now !== undefined && now * 2 <= usual
        ? finding(watch, { now, before, usual, from, to })
        : undefined
    }
  }
  return checkDay(watch, days)
}

type Days = (moment: Date) => number

/** Yesterday stays as it is: it is told of once. */
async function checkDay(watch: Watch, days: Days): Promise<Finding | undefined> {
  const to = new Date(watch.now.getTime() - (watch.now.getTime() % dayMs))
  if (watch.alert.last_sent_at && watch.alert.last_sent_at >= to) return undefined
  const from = new Date(to.getTime() - dayMs)
  const now = days(from)
  const before = weeksBack.map((weeks) => days(new Date(from.getTime() - weeks * weekMs)))
  const usual = medianOf(before)
  if (usual < leastUsual || now * 2 > usual) return undefined
  return finding(watch, { now, before, usual, from, to })
}

/** Undefined where there are too many sessions to count them one by one. */
async function countHours({ metering, alert }: Watch, from: Date, weeks: number[]) {
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

async function countDays({ metering, alert, now }: Watch): Promise<Days> {
  const from = dayOf(new Date(now.getTime() - quietWeeks * weekMs - 2 * dayMs))
  const range = { from, to: dayOf(now) }
  const sums = await sumAppDays(metering, alert.workspace_id, alert.app ?? '', range)
  return (moment) => sums.get(dayOf(moment)) ?? 0
}

type Compared = { now: number; before: number[]; usual: number; from: Date; to: Date }

function finding({ alert }: Watch, { now, before, usual, from, to }: Compared): Finding {
  const app = alert.app ?? ''
  const isDay = to.getTime() - from.getTime() === dayMs
  return {
    subject: `Sessions of ${app} are down by half or more`,
    parts: [
      {
        say: `${app} had ${count(now)} ${now === 1 ? 'session' : 'sessions'} ${isDay ? `on ${dayOf(from)} (UTC)` : `in the hour from ${utc(from)}`}. Usually there are ${count(Math.round(usual))}.`,
      },
      {
        facts: [
          [isDay ? 'Sessions that day' : 'Sessions in that hour', count(now)],
          ['In the last 4 weeks, newest first', before.map(count).join(', ')],
        ],
      },
    ],
    log: { app, code: 'NONE', from, to },
  }
}

function medianOf(counts: number[]) {
  const sorted = counts.toSorted((one, other) => one - other)
  const middle = sorted.slice(
    Math.floor((sorted.length - 1) / 2),
    Math.floor(sorted.length / 2) + 1,
  )
  return middle.reduce((sum, one) => sum + one, 0) / middle.length
}
