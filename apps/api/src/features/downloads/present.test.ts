import { expect, test } from 'vitest'
import { presentRelease } from './present.ts'

const console = { consoleUrl: 'https://console.example.com', hasChecksums: true }
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
  expect(presentRelease({ ...release, ...links }, { ...console, filesUrl: undefined })).toEqual({
    ...release,
    target,
    sha256: null,
    install: null,
    notesUrl,
  })
})

test('resolves a relative path below the base address', () => {
  expect(
    presentRelease(
      { ...release, file: 'ios/a.zip', notes: 'notes#ios' },
      { ...console, filesUrl: 'https://example.com/sdk/' },
    ),
  ).toEqual({
    ...release,
    target: { kind: 'file', url: 'https://example.com/sdk/ios/a.zip' },
    sha256: null,
    install: null,
    notesUrl: 'https://example.com/sdk/notes#ios',
  })
})

test('returns a checksum only with its file, and the command with the address of the console', () => {
  const sha256 = 'a'.repeat(64)
  const withFile = {
    ...release,
    file: 'ios.zip',
    sha256,
    install: 'npm install {{console}}/packages/sdk.tgz',
  }
  const filesUrl = 'https://example.com/'
  const known = presentRelease(withFile, { ...console, filesUrl })
  expect(known.sha256).toBe(sha256)
  expect(known.install).toBe('npm install https://console.example.com/packages/sdk.tgz')
  const unresolved = presentRelease(withFile, { ...console, filesUrl: undefined })
  expect(unresolved.sha256).toBeNull()
  const elsewhere = presentRelease(withFile, { ...console, filesUrl, hasChecksums: false })
  expect(elsewhere.sha256).toBeNull()
})
