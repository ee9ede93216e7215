import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

/** A wrapper marks the field inside it; a file field is a button, which can't be marked. */
const exempt = new Set(['Input.Wrapper', 'FileInput'])

/** Fields with an asterisk that assistive technology does not announce as required. */
function findUnannounced(sources: Iterable<[file: string, text: string]>) {
  return [...sources].flatMap(([file, text]) =>
    [
      ...text.matchAll(/<([A-Z][\w.]*)\s[^<]*\bwithAsterisk\b(?!=\{false\})[^<]*/g),
      ...text.matchAll(/\{[^{}]*\b()withAsterisk: true[^{}]*\}/g),
    ].flatMap(([field, name = '']) =>
      exempt.has(name) || /\brequired\b/.test(field) ? [] : [`${file}: ${name}`],
    ),
  )
}

test('a field with an asterisk is required to assistive technology too', () => {
  expect(findUnannounced(readSources(/^apps\/web\/src\/.*\.tsx$/))).toEqual([])
})

test('finds a field that only looks required', () => {
  const planted = [
    '<TextInput label="Title" withAsterisk value={title} />',
    'const field = { withAsterisk: true, size: 3 }',
  ].map((text): [string, string] => ['planted.tsx', text])
  expect(findUnannounced(planted)).toHaveLength(2)
})
