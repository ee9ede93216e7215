import { expect, test } from 'vitest'
import { presentRelease } from './present.ts'

const release = { platform: 'iOS', version: '2.6.3', released: '2025-01-31' }

test.each([
  [{}, null, null],
  [{ file: 'ios.zip', notes: 'notes#ios' }, null, null],
  [{ guide: '/docs#ios' }, { kind: 'guide', url: '/docs#ios' }, null],
  [
    { file: 'https://example.com/ios.zip', notes: '/docs' },
    { kind: 'file', url: 'https://example.com/ios.zip' },
    '/docs',
  ],
])('returns no target for %j without a base address', (links, target, notesUrl) => {
  expect(presentRelease({ ...release, ...links }, undefined)).toEqual({
    ...release,
    target,
    notesUrl,
  })
})

test('resolves a relative path below the base address', () => {
  expect(
    presentRelease(
      { ...release, file: 'ios/a.zip', notes: 'notes#ios' },
      'https://example.com/sdk/',
    ),
  ).toEqual({
    ...release,
    target: { kind: 'file', url: 'https://example.com/sdk/ios/a.zip' },
    notesUrl: 'https://example.com/sdk/notes#ios',
  })
})
