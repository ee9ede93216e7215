import { dayOf } from '../time.ts'
import { z } from 'zod/mini'

const message = 'Send a day as yyyy-m-d, such as 2026-1-31.'

/** An existing day, `2026-1-31` or `2026-01-31`; parsed to the latter. */
export const calendarDay = z.pipe(
  z.string({ error: message }),
  z.transform((value, { issues }) => {
    const iso = value
      .split('-')
      .map((part) => part.padStart(2, '0'))
      .join('-')
    const date = new Date(`${iso}T00:00:00Z`)
    // Any other spelling differs after parsing, and so does February 30, which rolls over. PostgreSQL has no year 0.
    if (Number.isNaN(date.getTime()) || dayOf(date) !== iso || iso.startsWith('0000')) {
      issues.push({ code: 'custom', message, input: value })
      return z.NEVER
    }
    return iso
  }),
)
