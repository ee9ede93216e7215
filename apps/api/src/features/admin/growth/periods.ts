import { dayMs, dayOf } from '@fovea/contract/time'

export const shownMonths = 12

export function addDays(day: string, days: number) {
  return dayOf(Date.parse(day) + days * dayMs)
}

/** The Monday of a day's week. */
export function weekOf(day: string) {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

export function monthOf(day: string) {
  return `${day.slice(0, 7)}-01`
}

/** The first day of a month that is later, or earlier, by a number of months. */
export function addMonths(month: string, months: number) {
  const first = new Date(month)
  return dayOf(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months, 1))
}
