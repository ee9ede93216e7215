export type SearchableEntry = {
  label: string
  detail?: string | undefined
  isSearchOnly?: boolean
}

export function filterEntries<Entry extends SearchableEntry>(
  entries: readonly Entry[],
  typed: string,
): Entry[] {
  const words = wordsOf(typed)
  if (words.length === 0) return entries.filter(({ isSearchOnly }) => isSearchOnly !== true)
  return entries.filter(({ label, detail = '' }) => {
    const own = wordsOf(`${label} ${detail}`)
    return words.every((word) => own.some((candidate) => candidate.startsWith(word)))
  })
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
