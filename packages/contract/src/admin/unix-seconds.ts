import { z } from 'zod/mini'

const message = 'Send Unix seconds, such as 1585699200.'

/** Ten digits: the last moment is in the year 2286, and every one of them is a date. */
const whole = /^\d{1,10}$/

/** A moment in a query. */
export const unixSeconds = z.pipe(
  z.string({ error: message }).check(z.regex(whole, { error: message })),
  z.transform(Number),
)
