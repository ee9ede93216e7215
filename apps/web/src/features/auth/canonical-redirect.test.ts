import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getCanonicalRedirect } from './canonical-redirect.ts'

const path = '/social-login-redirect'

describe('getCanonicalRedirect', () => {
  it.each(['&', '??', '#', '?#', '#?', '/?', '/&', '?&?'])(
    'repairs a query that starts with %s',
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
  ])('leaves %s unchanged', (address) => {
    expect(getCanonicalRedirect(address)).toBe(address)
  })

  it('drops a separator without a query', () => {
    expect(getCanonicalRedirect(`${path}/`)).toBe(path)
    expect(getCanonicalRedirect(`${path}#`)).toBe(path)
  })

  it('is idempotent and keeps the code and the state', () => {
    const separators = fc.string({
      unit: fc.constantFrom('?', '&', '#', '/'),
      minLength: 1,
      maxLength: 5,
    })
    const code = fc.stringMatching(/^[\w.~-]{1,40}$/)
    fc.assert(
      fc.property(separators, code, code, (separator, value, state) => {
        const repaired = getCanonicalRedirect(`${path}${separator}code=${value}&state=${state}`)
        expect(getCanonicalRedirect(repaired)).toBe(repaired)
        const { pathname, searchParams } = new URL(repaired, 'https://console.example')
        expect(pathname).toBe(path)
        expect(searchParams.get('code')).toBe(value)
        expect(searchParams.get('state')).toBe(state)
      }),
    )
  })
})
