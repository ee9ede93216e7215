import { z } from 'zod/mini'
import { serviceStartSeconds } from '../time.ts'

const message = `Send Unix seconds, such as ${serviceStartSeconds}.`

/** Ten digits: the last moment is in the year 2286, and every one of them is a date. */
const whole = /^\d{1,10}$/

/** The start of a window in a query. Nothing was recorded before the service began, so an earlier start counts as that one. */
export const unixSecondsText = z.pipe(
  z.string({ error: message }).check(z.regex(whole, { error: message })),
  z.transform((digits) => Math.max(Number(digits), serviceStartSeconds)),
)
