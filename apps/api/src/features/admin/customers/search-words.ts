const maxWordsLength = 50_000
const maxTerms = 6

/** Each part follows a space, so that a short search finds the beginnings of words by the index. */
export function joinWords(parts: readonly string[]) {
  const known = new Set(
    parts.map((part) => part.trim().toLowerCase()).filter((part) => part !== ''),
  )
  return ` ${[...known].join(' ')}`.slice(0, maxWordsLength)
}

/** Patterns that all have to match. An index of trigrams cannot find one or two characters within a word. */
export function toPatterns(search: string): string[] {
  const terms = search
    .toLowerCase()
    .split(/\s+/u)
    .filter((term) => term !== '')
  return terms.slice(0, maxTerms).map((term) => {
    const escaped = term.replaceAll(/[\\%_]/g, String.raw`\$&`)
    return Array.from(term).length < 3 ? `% ${escaped}%` : `%${escaped}%`
  })
}

/** The text that a pattern finds. */
export function toText(pattern: string) {
  return pattern.slice(1, -1).replaceAll(/\\([\\%_])/g, '$1')
}

/**
 * Patterns for the words within a pattern, with the separators beside them: what matches the pattern matches each of
 * them, and the index finds a rare one without reading the entries of the common ones.
 */
export function toParts(pattern: string): string[] {
  const text = toText(pattern)
  const words = [...text.matchAll(/(?<=([!-~]?))[\p{L}\p{N}]+(?=([!-~]?))/gu)]
  if (words.length < 2) return [pattern]
  return words.flatMap(([word, before = '', after = '']) => {
    const part = `${before}${word}${after}`
    return Array.from(part).length < 3 ? [] : toPatterns(part)
  })
}
