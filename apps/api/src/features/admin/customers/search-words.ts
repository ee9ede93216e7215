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
