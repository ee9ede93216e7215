import { z } from 'zod/mini'

const message = 'Send a day as yyyy-m-d, such as 2026-1-31.'
const written = /^(\d{4})-(\d{1,2})-(\d{1,2})$/

/** A day that exists, `2026-1-31` or `2026-01-31`; read as the latter. */
export const calendarDay = z.pipe(
  z.string({ error: message }),
  z.transform((value, { issues }) => {
    const [, year = '', month = '', day = ''] = written.exec(value) ?? []
    const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    // A date that does not exist, such as February 30, rolls over and reads differently; PostgreSQL knows no year 0.
    const date = new Date(`${iso}T00:00:00Z`)
    if (
      Number.isNaN(date.getTime()) ||
      date.toISOString().slice(0, 10) !== iso ||
      year === '0000'
    ) {
      issues.push({ code: 'custom', message, input: value })
      return z.NEVER
    }
    return iso
  }),
)
