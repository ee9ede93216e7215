export type SearchableEntry = {
  label: string
  detail?: string | undefined
  /** Words by which it is found, but which are not shown. */
  synonyms?: string
  isSearchOnly?: boolean
}

/** Words of a question that say nothing about what is wanted. */
const fillers = new Set(
  'a an and are can do does for how i in is it me much my of on or see show the to what where with'.split(
    ' ',
  ),
)

/** Best first; of entries that fit equally well, the order stays. */
export function filterEntries<Entry extends SearchableEntry>(
  entries: readonly Entry[],
  typed: string,
): Entry[] {
  const all = wordsOf(typed)
  if (all.length === 0) return entries.filter(({ isSearchOnly }) => isSearchOnly !== true)
  const meaningful = all.filter((word) => !fillers.has(word))
  const words = meaningful.length === 0 ? all : meaningful
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry)
}

/** 0 unless each word fits. */
function scoreOf({ label, detail = '', synonyms = '' }: SearchableEntry, words: readonly string[]) {
  const labelWords = wordsOf(label).filter((word) => !fillers.has(word))
  // A label that is typed in full fits better than one that merely contains the word.
  const coverage = Math.min(1, words.length / Math.max(1, labelWords.length))
  const names = [
    { own: labelWords, whole: 5 + 7 * coverage, start: 4 + 4 * coverage },
    { own: wordsOf(synonyms), whole: 7, start: 3 },
    { own: wordsOf(detail), whole: 4, start: 2 },
  ]
  let sum = 0
  for (const word of words) {
    const best = Math.max(
      ...names.map(({ own, whole, start }) => {
        if (own.some((name) => isSameWord(name, word))) return whole
        return own.some((name) => name.startsWith(word)) ? start : 0
      }),
    )
    if (best === 0) return 0
    sum += best
  }
  return sum
}

/** "invoices" finds "invoice", and the other way round. */
function isSameWord(name: string, word: string): boolean {
  return name === word || name === `${word}s` || `${name}s` === word
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll('e-mail', 'email')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
