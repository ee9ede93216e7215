import { describe, expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'

const ios = { platform: 'iOS', version: '2.6.3', released: '2025-01-31' }

function issuesOf(written: unknown) {
  return catalogue
    .safeParse(written)
    .error?.issues.map(({ path, message }) => [path.join('.'), message])
}

describe('catalogue address', () => {
  test.each([
    'https://example.com/sdk.zip',
    'http://127.0.0.1:3001/site/downloads/ios.zip',
    '/docs#web',
    'ios/sdk-2.6.3.zip',
  ])('may be %s', (file) => {
    expect(issuesOf({ legacy: [{ ...ios, file }], new: [] })).toBeUndefined()
  })

  test.each([
    '',
    ' ',
    'javascript:alert(1)',
    'JAVA\tSCRIPT:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://example.com/sdk.zip',
    '//evil.example/sdk.zip',
    '/\\evil.example/sdk.zip',
    'https://',
  ])('may not be %j', (file) => {
    expect(issuesOf({ legacy: [{ ...ios, file }], new: [] })).toMatchObject([
      ['legacy.0.file', expect.any(String)],
    ])
  })

  test('may be missing', () => {
    expect(issuesOf({ legacy: [ios], new: [] })).toBeUndefined()
  })
})

test.each([
  [{ new: [] }, 'legacy'],
  [{ legacy: [], new: [], old: [] }, ''],
  [{ legacy: [{ ...ios, released: '2025-02-30' }], new: [] }, 'legacy.0.released'],
  [{ legacy: [], new: [ios, { ...ios, version: '' }] }, 'new.1.version'],
  [{ legacy: [{ ...ios, url: 'https://example.com' }], new: [] }, 'legacy.0'],
])('%j is refused at %s', (written, field) => {
  expect(issuesOf(written)).toMatchObject([[field, expect.any(String)]])
})

test.each([
  [[ios, ios], 'legacy.1', 'appears twice'],
  [
    [{ ...ios, file: 'a.zip', guide: '/docs' }],
    'legacy.0',
    'has both a file and a guide: choose one',
  ],
  [[{ ...ios, sha256: 'a'.repeat(64) }], 'legacy.0', 'has a checksum but no file'],
  [[{ ...ios, file: 'a.zip', sha256: 'A' }], 'legacy.0.sha256', 'is not 64 lowercase hex digits'],
])('%j is refused: %s %s', (legacy, field, message) => {
  expect(issuesOf({ legacy, new: [] })).toEqual([[field, message]])
})

test('a release may have only a guide', () => {
  expect(issuesOf({ legacy: [{ ...ios, guide: '/docs' }], new: [] })).toBeUndefined()
})

test('the same release may be in both tables', () => {
  expect(issuesOf({ legacy: [ios], new: [ios] })).toBeUndefined()
})
