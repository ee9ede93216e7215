import { z } from 'zod'

const error = 50
const line = z.object({
  level: z.number(),
  time: z.number(),
  msg: z.string(),
  err: z.object({ message: z.string() }).optional(),
  req: z.object({ method: z.string(), url: z.string() }).optional(),
})

export function findLoggedErrors(
  log: string,
  { from, to }: { from: number; to: number },
): string[] {
  return log.split('\n').flatMap((text) => {
    const { data } = line.safeParse(parsed(text))
    if (data === undefined || data.level < error || data.time < from || data.time > to) return []
    const { time, req, msg, err } = data
    const requests = req === undefined ? [] : [`${req.method} ${req.url}`]
    const cause = err === undefined ? [] : [err.message]
    return [[new Date(time).toISOString(), ...requests, msg, ...cause].join(' · ')]
  })
}

/** The log also contains plain sentences between its JSON lines. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
