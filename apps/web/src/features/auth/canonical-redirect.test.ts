import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getCanonicalRedirect } from './canonical-redirect.ts'

const path = '/social-login-redirect'

describe('canonicalRedirect', () => {
  it.each(['&', '??', '#', '?#', '#?', '/?', '/&', '?&?'])(
    'mends a query that starts with %s',
    (separator) => {
      expect(getCanonicalRedirect(`${path}${separator}code=a&state=b`)).toBe(
        `${path}?code=a&state=b`,
      )
    },
  )

  it.each([
    path,
    `${path}?code=a&state=b`,
    `${path}?code=a#_=_`,
    `${path}ed&code=a`,
    '/sign?message=a&&b',
    '/console/license-keys#code=a',
  ])('leaves %s as it is', (address) => {
    expect(getCanonicalRedirect(address)).toBe(address)
  })

  it('drops a separator with nothing behind it', () => {
    expect(getCanonicalRedirect(`${path}/`)).toBe(path)
    expect(getCanonicalRedirect(`${path}#`)).toBe(path)
  })

  it('needs one pass, and loses nothing of the code', () => {
    const separators = fc.string({
      unit: fc.constantFrom('?', '&', '#', '/'),
      minLength: 1,
      maxLength: 5,
    })
    const code = fc.stringMatching(/^[\w.~-]{1,40}$/)
    fc.assert(
      fc.property(separators, code, code, (separator, value, state) => {
        const mended = getCanonicalRedirect(`${path}${separator}code=${value}&state=${state}`)
        expect(getCanonicalRedirect(mended)).toBe(mended)
        const { pathname, searchParams } = new URL(mended, 'https://console.example')
        expect(pathname).toBe(path)
        expect(searchParams.get('code')).toBe(value)
        expect(searchParams.get('state')).toBe(state)
      }),
    )
  })
})
