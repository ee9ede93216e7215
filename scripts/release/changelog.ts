const kinds = ['major', 'minor', 'patch'] as const
type Kind = (typeof kinds)[number]

const headings: Record<Kind, string> = {
  major: 'Changed in a way that breaks',
  minor: 'New',
  patch: 'Fixed',
}

export type Fragment = { kind: Kind; text: string }

/** If a fragment names several packages, the most significant kind counts, because all share a version. */
export function parseFragment(file: string, content: string): Fragment {
  const [, front = '', text = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(content) ?? []
  const kind = kinds.find((name) => new RegExp(`: ${name}$`, 'm').test(front))
  if (kind === undefined || text.trim() === '')
    throw new Error(
      `${file} needs a kind between two lines of "---", and a sentence: see README.md`,
    )
  return { kind, text: text.trim() }
}

export function nextVersion(version: string, fragments: readonly Fragment[]): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  const has = (kind: Kind) => fragments.some((fragment) => fragment.kind === kind)
  if (has('major')) return `${major + 1}.0.0`
  return has('minor') ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}

type Release = { version: string; day: string; fragments: readonly Fragment[] }

export function addRelease(changelog: string, { version, day, fragments }: Release): string {
  const groups = kinds.flatMap((kind) => {
    const lines = fragments
      .filter((fragment) => fragment.kind === kind)
      .map(({ text }) => `- ${text.replaceAll('\n', '\n  ')}`)
    return lines.length === 0 ? [] : [`### ${headings[kind]}\n\n${lines.join('\n')}\n`]
  })
  const section = `## ${version} (${day})\n\n${groups.join('\n')}\n`
  const earlier = changelog.search(/^## /m)
  if (earlier === -1) return `${changelog.trimEnd()}\n\n${section.trimEnd()}\n`
  return changelog.slice(0, earlier) + section + changelog.slice(earlier)
}
