import { cleanName } from './text.ts'

/** Text that mail programs turn into links: a scheme, a dot before letters, or four numbers with dots. */
const linkable = /:\/\/|[.\u3002]\p{L}{2,}|\d{1,3}(?:[.\u3002]\d{1,3}){3}/u

/** Box-drawing characters and repeated punctuation, which would separate a name from the text after it. */
const drawnLines = /[\u2500-\u259F]+|([-_=~*#+|<>/\\\u2010-\u2015\u203E\u00AF])(?:\s?\1){2,}/gu

const mostInMail = 60

/** Whether a mail program would show a link. NFKC maps wide letters and ligatures first. */
export function hasLink(name: string): boolean {
  return linkable.test(name.normalize('NFKC'))
}

export function hasBoxDrawing(name: string): boolean {
  return name.search(drawnLines) !== -1
}

/** Makes a name chosen by others safe for our emails: one short line, no link, nothing like the end of our text. */
export function toPlainName(name: string): string {
  const cleaned = cleanName(name)
  const unlinked = hasLink(cleaned)
    ? cleaned
        .normalize('NFKC')
        .replaceAll('://', ' ')
        .replaceAll(/([.\u3002])(?=[\p{L}\p{N}])/gu, '$1 ')
    : cleaned
  const line = unlinked.replaceAll(drawnLines, ' ').replaceAll(/\s+/gu, ' ').trim()
  const characters = Array.from(line)
  return characters.length > mostInMail
    ? `${characters
        .slice(0, mostInMail - 1)
        .join('')
        .trimEnd()}…`
    : line
}
