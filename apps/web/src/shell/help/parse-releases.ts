export type Release = {
  version: string
  day: string
  groups: { heading: string; lines: string[] }[]
}

export function parseReleases(changelog: string): Release[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const [, version, day] = /^(\S+) \((\d{4}-\d{2}-\d{2})\)/.exec(section) ?? []
      return version && day ? [{ version, day, groups: readGroups(section) }] : []
    })
}

function readGroups(section: string) {
  return section
    .split(/^### /m)
    .slice(1)
    .map((group) => {
      const [heading = '', ...rest] = group.split('\n')
      const lines = rest.join('\n').split(/^- /m).slice(1)
      return { heading, lines: lines.map(plain) }
    })
}

function plain(markdown: string): string {
  return markdown
    .replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
