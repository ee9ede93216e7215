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

const skipped = [
  /^ {0,3}(`{3,}|~{3,})[^]*?(?:^ {0,3}\1|$(?![^]))/gm,
  /^ {0,3}#{1,6}(?:\s.*)?$/gm,
  /^[\s|:=*_-]+$/gm,
  /!\[(?:\\.|[^[\]\\])*\]\((?:[^()]|\([^()]*\))*\)/g,
]
const lineStart = /^\s*(?:>\s?|[-*+]\s+(?:\[[ xX]\]\s+)?|\d{1,9}[.)]\s+)+/gm
const link = /\[((?:\\.|[^[\]\\])*)\]\((?:[^()]|\([^()]*\))*\)/g
const emphasis = /(?<!\\)[*`|]+|(?<!\\)~~|(?<![\p{L}\p{N}\\])_+|(?<!\\)_+(?![\p{L}\p{N}])/gu

/** The first words of a Markdown text, without its headings, code, images and marks. */
export function summarizePost(body: string): string {
  let text = body.slice(0, mostRead)
  for (const part of skipped) text = text.replaceAll(part, '')
  const words = text
    .replaceAll(lineStart, '')
    .replaceAll(link, '$1')
    .replaceAll(emphasis, '')
    .replaceAll(escaped, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const characters = Array.from(words)
  if (characters.length <= mostSummary) return words
  const cut = characters.slice(0, mostSummary).join('')
  return `${cut.replace(/[\s,;:.–-]+\S*$/, '') || cut}…`
}
