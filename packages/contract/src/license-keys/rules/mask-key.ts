const visibleLength = 4

/** Shortens a key or an ID for display, in the middle: `prod_8f3k…x9Qa`. A short text is returned unchanged. */
export function maskKey(key: string): string {
  const head = key.indexOf('_') + 1 + visibleLength
  if (key.length <= head + visibleLength) return key
  return `${key.slice(0, head)}…${key.slice(-visibleLength)}`
}
