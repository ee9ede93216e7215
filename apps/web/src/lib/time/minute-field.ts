/** The value of a field for a date and a time, in UTC. */
export function toMinuteField(time: Date): string {
  return time.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
}

/** Undefined for an incomplete time. */
export function parseMinuteField(typed: string): string | undefined {
  const time = new Date(`${typed}Z`)
  return typed.includes('T') && !Number.isNaN(time.getTime()) ? time.toISOString() : undefined
}
