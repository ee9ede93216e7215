import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './search.ts'

describe('search', () => {
  it('keeps text that looks like a number, a boolean or JSON', () => {
    const search = { code: '0012345678901234567890', state: 'true', error: '{"a":1}' }
    expect(parseSearch(stringifySearch(search))).toEqual(search)
  })

  it('leaves a colon readable and omits undefined values', () => {
    expect(stringifySearch({ message: 'OauthSignException1:google', next: undefined })).toBe(
      '?message=OauthSignException1:google',
    )
    expect(stringifySearch({})).toBe('')
  })

  it('round-trips any text', () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => text !== '__proto__')
    const given = fc.dictionary(name, fc.string({ unit: 'grapheme' }), { noNullPrototype: true })
    fc.assert(
      fc.property(given, (search) => {
        expect(parseSearch(stringifySearch(search))).toEqual(search)
      }),
    )
  })
})
