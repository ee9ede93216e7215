export function toIsoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
