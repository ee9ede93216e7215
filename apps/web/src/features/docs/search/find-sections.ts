export type Section = {
  id: string
  title: string
  part: string
  text: string
}

export type FoundSection = Omit<Section, 'text'> & {
  excerpt: string
}

const most = 8
const before = 30
const length = 110

export function findSections(sections: readonly Section[], typed: string): FoundSection[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return sections
    .flatMap((section) => {
      const title = `${section.title} ${section.part}`.toLowerCase()
      const text = section.text.toLowerCase()
      if (!words.every((word) => title.includes(word) || text.includes(word))) return []
      return [{ section, rank: rankOf(section.title.toLowerCase(), words) }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ section: { id, title, part, text } }) => ({
      id,
      title,
      part,
      excerpt: excerptOf(text, words),
    }))
}

/** Lower is better: title starts with the query, contains all words, contains some, contains no word. */
function rankOf(title: string, words: readonly string[]): number {
  if (title.startsWith(words.join(' '))) return 0
  const matchCount = words.filter((word) => title.includes(word)).length
  if (matchCount === words.length) return 1
  return matchCount > 0 ? 2 : 3
}

function excerptOf(text: string, words: readonly string[]): string {
  const small = text.toLowerCase()
  const places = words.map((word) => small.indexOf(word)).filter((at) => at !== -1)
  const from = wordStart(text, Math.max(Math.min(...places, text.length) - before, 0))
  const start = places.length === 0 ? 0 : from
  const end = start + length
  const cut =
    end < text.length
      ? `${text
          .slice(start, end)
          .replace(/\s\S*$/, '')
          .trimEnd()}…`
      : text.slice(start)
  return start > 0 ? `…${cut}` : cut
}

function wordStart(text: string, at: number): number {
  return at === 0 ? 0 : text.indexOf(' ', at) + 1
}

/** Every second piece is a match. */
export function splitAtWords(text: string, typed: string): string[] {
  const words = typed.split(/\s+/).filter(Boolean)
  if (words.length === 0) return [text]
  const escaped = words.map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`))
  return text.split(new RegExp(`(${escaped.join('|')})`, 'i'))
}
