const longestName = 100

/** Reduces a typed name to one line of limited length without control characters. */
export function cleanPersonName(typed: string): string {
  return typed
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longestName)
}
