import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Fragment, nextVersion, parseFragment, addRelease } from './changelog.ts'

const folder = path.join(import.meta.dirname, '../../.changeset')
const fragments: Fragment[] = [
  { kind: 'patch', text: 'A modal stays.\nIt waits.' },
  { kind: 'minor', text: 'Keys have names.' },
]

test('every unreleased change has a kind and a text', () => {
  const files = readdirSync(folder).filter((file) => file !== 'README.md')
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
  expect(() => files.map((file) => parseFragment(file, read(file)))).not.toThrow()
})

test('the most significant kind of a change counts', () => {
  const content = "---\n'@fovea/web': patch\n'@fovea/api': minor\n---\n\nKeys have names.\n"
  expect(parseFragment('a.md', content)).toEqual(fragments[1])
  expect(() => parseFragment('a.md', 'Keys have names.')).toThrow('a.md needs a kind')
  expect(() => parseFragment('a.md', "---\n'@fovea/web': patch\n---\n")).toThrow('a.md')
})

test('the version follows the most significant change', () => {
  expect(nextVersion('0.1.9', fragments)).toBe('0.2.0')
  expect(nextVersion('0.1.9', fragments.slice(0, 1))).toBe('0.1.10')
  expect(nextVersion('0.1.9', [...fragments, { kind: 'major', text: 'x' }])).toBe('1.0.0')
})

test('a release is inserted before the earlier ones, its changes grouped by kind', () => {
  const changelog = '# Changelog\n\nWhat changed.\n\n## 0.1.0 (2026-11-15)\n\n- All of it.\n'
  expect(addRelease(changelog, { version: '0.2.0', day: '2026-12-01', fragments }))
    .toBe(`# Changelog

What changed.

## 0.2.0 (2026-12-01)

### New

- Keys have names.

### Fixed

- A modal stays.
  It waits.

## 0.1.0 (2026-11-15)

- All of it.
`)
})

test('the first release is inserted below the introduction', () => {
  expect(addRelease('# Changelog\n', { version: '0.2.0', day: '2026-12-01', fragments })).toMatch(
    /^# Changelog\n\n## 0\.2\.0 \(2026-12-01\)\n\n### New\n[^]*It waits\.\n$/,
  )
})
