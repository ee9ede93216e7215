import { describe, expect, it, test } from 'vitest'
import {
  listCountries,
  findCountryCode,
  hasDevelopmentMarker,
  isAddressAccepted,
  findMissingAddressFields,
  requiresFullAddress,
  findStateCode,
  usStates,
} from './rules.ts'

const nothing = { country: '', state: '', city: '', line1: '', postalCode: '' }

describe('address', () => {
  it('needs every field in the United States and Canada, by code or by name', () => {
    const all = ['state', 'city', 'line1', 'postalCode']
    for (const country of ['US', 'us', 'United States', 'CA', 'Canada']) {
      expect(requiresFullAddress(country)).toBe(true)
      expect(findMissingAddressFields({ ...nothing, country })).toEqual(all)
    }
  })

  it('needs only its country elsewhere', () => {
    expect(findMissingAddressFields({ ...nothing, country: 'KR' })).toEqual([])
    expect(findMissingAddressFields(nothing)).toEqual(['country'])
  })

  it('treats blanks as empty', () => {
    const blank = { country: 'US', state: 'CA', city: ' ', line1: '1 Main St', postalCode: '94000' }
    expect(findMissingAddressFields(blank)).toEqual(['city'])
  })

  it('is marked as made up by its city alone', () => {
    expect(hasDevelopmentMarker({ city: 'Springfield [dev]' })).toBe(true)
    expect(hasDevelopmentMarker({ city: 'Springfield' })).toBe(false)
  })
})

describe('countries and states', () => {
  it('lists 249 countries with distinct names', () => {
    const all = listCountries()
    expect(all).toHaveLength(249)
    expect(new Set(all.map(({ name }) => name)).size).toBe(249)
    expect(all.every(({ code, name }) => code !== name)).toBe(true)
    expect(all.every(({ code }) => /^[A-Z]{2}$/.test(code))).toBe(true)
    expect(new Set(all.map(({ code }) => code)).size).toBe(249)
  })

  it('reads a country by code, name and common name', () => {
    expect(['kr', 'South Korea', 'USA', ' Germany '].map(findCountryCode)).toEqual([
      'KR',
      'KR',
      'US',
      'DE',
    ])
    expect(findCountryCode('Atlantis')).toBeUndefined()
  })

  it('lists 50 states and DC', () => {
    expect(new Set(usStates.map(({ code }) => code)).size).toBe(51)
    expect([findStateCode('new york'), findStateCode('ny'), findStateCode('Ontario')]).toEqual([
      'NY',
      'NY',
      'Ontario',
    ])
  })
})

test.each([
  ['Success', true],
  ['Success (development)', true],
  ['Failed: incomplete', false],
  ['', false],
])('an address with the check %j is accepted: %s', (said, accepted) => {
  expect(isAddressAccepted(said)).toBe(accepted)
})
