import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const links = /\[(?<text>[^\]]*)\]\((?<target>[^)\s]+)\)/g
/** Documents for operators. Decision records and notes for contributors stay in the repository. */
const forOperators = /^docs\/(?:runbooks\/.*|[^/]+)\.md$/

type Link = { text: string; target: string; file: string }

export function findLinks(text: string, file: string): Link[] {
  return [...text.matchAll(links)].flatMap(({ groups }) => {
    const { text: label = '', target = '' } = groups ?? {}
    const [place = ''] = target.split('#')
    if (place === '' || place.startsWith('/') || /^[a-z]+:/.test(place)) return []
    const linked = path.posix.normalize(path.posix.join(path.posix.dirname(file), place))
    return [{ text: label, target, file: linked }]
  })
}

/** A link to an unshipped file becomes plain text; `alsoShipped` names further shipped files. */
export function createReleaseDocuments(root: string, alsoShipped: string[]): Map<string, string> {
  const texts = new Map<string, string>()
  const waiting = readdirSync(path.join(root, 'docs/runbooks'), {
    recursive: true,
    encoding: 'utf8',
  })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/runbooks/${file}`)
  waiting.push('CHANGELOG.md')
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (texts.has(file) || !existsSync(path.join(root, file))) continue
    const text = readFileSync(path.join(root, file), 'utf8')
    texts.set(file, text)
    waiting.push(
      ...findLinks(text, file)
        .map((link) => link.file)
        .filter((linked) => forOperators.test(linked)),
    )
  }
  const isShipped = (file: string) =>
    texts.has(file) || alsoShipped.some((place) => file === place || file.startsWith(`${place}/`))
  return new Map(
    [...texts]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([file, text]) => [file, withoutLinks(text, file, isShipped)]),
  )
}

function withoutLinks(text: string, file: string, isShipped: (file: string) => boolean) {
  let result = text
  for (const link of findLinks(text, file)) {
    if (!isShipped(link.file)) {
      result = result.replaceAll(`[${link.text}](${link.target})`, link.text)
    }
  }
  return result
}
