import type { AnchorConfig } from '../objects/subscription.ts'

const day = 86_400

/** A period ends at the first whole number of months from the anchor that is after its start. */
export function getPeriodEnd(anchor: number, start: number): number {
  if (anchor > start) return anchor
  for (let step = 1; ; step += 1) {
    const end = addMonths(anchor, step)
    if (end > start) return end
  }
}

/** Returns the first time after now that matches the configuration; missing parts are taken from now. */
export function computeAnchor(config: AnchorConfig, now: number): number {
  const today = new Date(now * 1000)
  const at = (monthsOn: number) => {
    const month = (config.month === null ? today.getUTCMonth() : config.month - 1) + monthsOn
    const lastDay = new Date(Date.UTC(today.getUTCFullYear(), month + 1, 0)).getUTCDate()
    return Math.floor(
      Date.UTC(
        today.getUTCFullYear(),
        month,
        Math.min(config.day_of_month, lastDay),
        config.hour ?? today.getUTCHours(),
        config.minute ?? today.getUTCMinutes(),
        config.second ?? today.getUTCSeconds(),
      ) / 1000,
    )
  }
  const thisTime = at(0)
  return thisTime > now ? thisTime : at(config.month === null ? 1 : 12)
}

/** The 31st becomes the last day of a shorter month. */
function addMonths(anchor: number, count: number): number {
  const from = new Date(anchor * 1000)
  const months = from.getUTCMonth() + count
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate()
  const timeOfDay = anchor % day
  return (
    Date.UTC(from.getUTCFullYear(), months, Math.min(from.getUTCDate(), lastDay)) / 1000 + timeOfDay
  )
}
