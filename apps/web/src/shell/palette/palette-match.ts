/** The entries whose label has every typed word at the start of one of its own. */
export function matching<Entry extends { label: string }>(
  entries: readonly Entry[],
  typed: string,
): Entry[] {
  const words = wordsOf(typed)
  return entries.filter(({ label }) => {
    const own = wordsOf(label)
    return words.every((word) => own.some((candidate) => candidate.startsWith(word)))
  })
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
