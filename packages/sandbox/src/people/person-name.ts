const longestName = 100

export function cleanPersonName(typed: string): string {
  return typed
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longestName)
}
