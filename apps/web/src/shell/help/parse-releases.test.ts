import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseReleases } from './parse-releases.ts'

const changelog = `# Changelog

What a release brought.

## 0.2.0 (2026-12-01)

### New

- Logs, as [the docs](docs/logs.md) say,
  with filters.
- A key has a page.

### Fixed

- Copying \`prod_…\` works again.

## 0.1.0 (2026-11-15)

The first one.
`

describe('parseReleases', () => {
  it('returns the releases of a changelog in order, without links', () => {
    expect(parseReleases(changelog)).toEqual([
      {
        version: '0.2.0',
        day: '2026-12-01',
        groups: [
          { heading: 'New', lines: ['Logs, as the docs say, with filters.', 'A key has a page.'] },
          { heading: 'Fixed', lines: ['Copying `prod_…` works again.'] },
        ],
      },
      { version: '0.1.0', day: '2026-11-15', groups: [] },
    ])
  })

  it("reads every release of this project's changelog", () => {
    const changelog = readFileSync('CHANGELOG.md', 'utf8')
    const headings = changelog.match(/^## /gm) ?? []
    expect(parseReleases(changelog)).toHaveLength(headings.length)
    expect(parseReleases(changelog)[0]?.groups[0]?.lines.length).toBeGreaterThan(0)
  })
})
