/** The card provider counts in seconds. */
export function toIsoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
