import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOwnPath } from './deep-link.ts'

describe('isOwnPath', () => {
  it.each([
    '/console',
    '/console/',
    '/console/license-keys',
    '/console/blog-viewer?id=1#end',
    '/console?next=//evil.example',
  ])('accepts %s', (path) => {
    expect(isOwnPath(path)).toBe(true)
  })

  it.each([
    '',
    'console',
    '/sign',
    '/consoles',
    '//evil.example',
    '//evil.example/console',
    '/\\evil.example',
    '/console\\..\\..\\evil.example',
    'https://evil.example/console',
    'javascript:alert(1)',
    ' /console',
    '/\t/evil.example/console',
    '/console/\n',
    '/console/../sign',
    '/console/..//evil.example',
    '/console/%2e%2e/sign',
  ])('rejects %j', (path) => {
    expect(isOwnPath(path)).toBe(false)
  })

  it('never leaves the console', () => {
    const own = 'https://console.example'
    const tail = fc.string({
      unit: fc.constantFrom('/', '\\', '.', '@', ':', '?', '#', 'a', '\t', '%2e'),
    })
    fc.assert(
      fc.property(fc.constantFrom('', '/', '/console', '//'), tail, (head, rest) => {
        if (!isOwnPath(head + rest)) return
        const { origin, pathname } = new URL(head + rest, own)
        expect(origin).toBe(own)
        expect(pathname).toMatch(/^\/console/)
      }),
      { numRuns: 1000 },
    )
  })
})
