import { z } from 'zod/mini'
import { serviceStartSeconds } from '../time.ts'

const message = `Send Unix seconds, such as ${serviceStartSeconds}.`

/** Ten digits end in the year 2286, and each of these numbers is a valid date. */
const unixSecondsPattern = /^\d{1,10}$/

/** A start before the service began is raised to that time, since nothing was recorded earlier. */
export const unixSecondsText = z.pipe(
  z.string({ error: message }).check(z.regex(unixSecondsPattern, { error: message })),
  z.transform((digits) => Math.max(Number(digits), serviceStartSeconds)),
)
