import { describe, expect, test } from 'vitest'
import { toStoredAddress, toBillingDetails } from './billing-details.ts'

const empty = { state: '', city: '', line1: '', postalCode: '' }

describe('billing details', () => {
  test("default to the United States and the user's email", () => {
    expect(toBillingDetails({ email: 'dev@example.com', address: null })).toEqual({
      ...empty,
      email: 'dev@example.com',
      country: 'United States',
    })
  })

  test('leave out a noreply address', () => {
    const { email } = toBillingDetails({ email: '1+dev@users.noreply.github.com', address: null })
    expect(email).toBe('')
  })

  test('show names of countries and states, and store their codes', () => {
    const kept = {
      country: 'US',
      state: 'CA',
      city: 'Oakland',
      line1: '1 Main',
      postalCode: '94601',
    }
    const details = toBillingDetails({ email: 'dev@example.com', address: kept })
    expect(details).toMatchObject({ country: 'United States', state: 'California' })
    expect(toStoredAddress({ ...details, city: ' Oakland ' })).toEqual(kept)
  })

  test('show names of provinces, and format Canadian postal codes', () => {
    const kept = { ...empty, country: 'CA', state: 'QC', postalCode: 'H2X 1Y4' }
    const details = toBillingDetails({ email: 'dev@example.com', address: kept })
    expect(details).toMatchObject({ country: 'Canada', state: 'Quebec' })
    expect(toStoredAddress({ ...details, postalCode: 'h2x1y4' })).toEqual(kept)
    const typed = toBillingDetails({ email: '', address: { ...kept, state: 'somewhere' } })
    expect(typed.state).toBe('')
  })
})
