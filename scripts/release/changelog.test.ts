import { expect, test } from 'vitest'
import { type ReleasePlan, releasePlan, versionOf, withRelease } from './changelog.ts'

const plan: ReleasePlan = releasePlan.parse({
  changesets: [
    { id: 'a', summary: 'A modal stays.\nIt waits.', releases: [{ name: 'x', type: 'patch' }] },
    {
      id: 'b',
      summary: 'Keys have names.',
      releases: [
        { name: 'x', type: 'patch' },
        { name: 'y', type: 'minor' },
      ],
    },
    { id: 'c', summary: 'Nothing to tell.', releases: [{ name: 'x', type: 'none' }] },
  ],
  releases: [{ name: 'x', newVersion: '0.2.0' }],
})

test('a release stands before the earlier ones, its changes by their weight', () => {
  const changelog = '# Changelog\n\nWhat changed.\n\n## 0.1.0 (2026-11-15)\n\n- All of it.\n'
  expect(withRelease(changelog, plan, '2026-12-01')).toBe(`# Changelog

What changed.

## 0.2.0 (2026-12-01)

### New

- Keys have names.

### Mended

- A modal stays.
  It waits.

## 0.1.0 (2026-11-15)

- All of it.
`)
})

test('the first release stands below the introduction', () => {
  expect(withRelease('# Changelog\n', plan, '2026-12-01')).toMatch(
    /^# Changelog\n\n## 0\.2\.0 \(2026-12-01\)\n\n### New\n[^]*It waits\.\n$/,
  )
})

test('nothing waits: there is no version', () => {
  expect(versionOf({ changesets: [], releases: [] })).toBeUndefined()
})
