const shown = 4

/** A key or an id for display, cut in the middle: `prod_8f3k…x9Qa`. What is too short to cut stays whole. */
export function maskKey(key: string): string {
  const head = key.indexOf('_') + 1 + shown
  if (key.length <= head + shown) return key
  return `${key.slice(0, head)}…${key.slice(-shown)}`
}
