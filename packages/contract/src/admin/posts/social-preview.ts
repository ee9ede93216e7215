/** Kinds of posts as they are stored, with their names in public addresses. */
export const postPlaces = { blog: 'blog', usecase: 'use-cases' } as const

/** Where everybody reads a post that is published. */
export function getPostPath(kind: keyof typeof postPlaces, id: string): string {
  return `/posts/${postPlaces[kind]}/${id}`
}

type Illustrated = { title: string; body: string; imgUrl: string }
type PostImage = { src: string; alt: string }

const textAndAddress = /^((?:\\.|[^\]\\])*)\]\(<?((?:https:\/\/|\/api\/post-images\/)[^\s)>]+)/
const escaped = /\\([!-/:-@[-`{-~])/g

/** The image of a use case, or the first one in the text; undefined if the post has no image. */
export function findPostImage({ title, body, imgUrl }: Illustrated): PostImage | undefined {
  if (imgUrl !== '') return { src: imgUrl, alt: title }
  for (const start of body.split('![').slice(1)) {
    const [, alt = '', src] = textAndAddress.exec(start) ?? []
    if (src !== undefined) return { src, alt: alt.replaceAll(escaped, '$1') || title }
  }
  return undefined
}

const mostSummary = 200
/** A summary needs the beginning only, however long the text is. */
const mostRead = 4_000

const fence = /^ {0,3}(`{3,}|~{3,})/
const heading = /^ {0,3}#{1,6}(?:\s|$)/
const lineMarks = /^(?:\s|>|[-*+]\s|\d{1,9}[.)]\s|\[[ xX]\]\s)+/
const rule = /^[\s|:=*_-]+$/
const image = /^(?:\\.|[^\]\\])*\]\((?:[^()]|\([^()]*\))*\)/
const link = /^((?:\\.|[^\]\\])*)\]\((?:[^()]|\([^()]*\))*\)/
const emphasis = /(?<!\\)[*`|]+|(?<!\\)~~|(?<![\p{L}\p{N}\\])_+|(?<!\\)_+(?![\p{L}\p{N}])/gu

/** The first words of a Markdown text, without its headings, code, images and marks. */
export function summarizePost(body: string): string {
  const text = joinParagraphLines(body.slice(0, mostRead))
  const withoutImages = replaceParts(text, '![', image, '')
  const words = replaceParts(withoutImages, '[', link, '$1')
    .replaceAll(emphasis, '')
    .replaceAll(escaped, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const characters = Array.from(words)
  if (characters.length <= mostSummary) return words
  const cut = characters.slice(0, mostSummary).join('')
  const lastSpace = cut.lastIndexOf(' ')
  return `${(lastSpace > 0 ? cut.slice(0, lastSpace) : cut).replace(/[,;:.–-]$/, '')}…`
}

function joinParagraphLines(text: string) {
  let openFence: string | undefined
  const lines: string[] = []
  for (const line of text.split('\n')) {
    const mark = fence.exec(line)?.[1]
    if (openFence !== undefined) {
      if (mark?.startsWith(openFence)) openFence = undefined
    } else if (mark !== undefined) {
      openFence = mark
    } else if (!heading.test(line) && !rule.test(line)) {
      lines.push(line.replace(lineMarks, ''))
    }
  }
  return lines.join('\n')
}

/** Applies a pattern after each `start`. An anchored pattern per part keeps the work linear for any text. */
function replaceParts(text: string, start: string, pattern: RegExp, replacement: string) {
  const [first = '', ...parts] = text.split(start)
  return [
    first,
    ...parts.map((part) =>
      pattern.test(part) ? part.replace(pattern, replacement) : start + part,
    ),
  ].join('')
}
