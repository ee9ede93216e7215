const longestName = 100

/** A typed name in one line, without control characters, and not without end. */
export function cleanPersonName(typed: string): string {
  return typed
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longestName)
}
