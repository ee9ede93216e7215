import { describe, expect, test } from 'vitest'
import { addsUp, formatExpiry, formatNumber, problemOf } from './card-fields.js'

const complete = {
  number: '4242 4242 4242 4242',
  expiry: '12 / 34',
  cvc: '123',
  postalCode: '90012',
}
const now = Date.UTC(2026, 5, 15)
const codeOf = (change: Partial<typeof complete>, isSent = true, hidePostalCode = false) =>
  problemOf({ ...complete, ...change }, now, { isSent, hidePostalCode })?.code

describe('formatting while typing', () => {
  test.for([
    ['42424', '4242 4'],
    ['4242424242424242999', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
  ] as const)('shows the number %s as %s', ([typed, shown]) => {
    expect(formatNumber(typed)).toBe(shown)
  })

  test.for([
    ['1', '1'],
    ['12', '12 / '],
    ['5', '05 / '],
    ['1234', '12 / 34'],
  ] as const)('shows the date %s as %s', ([typed, shown]) => {
    expect(formatExpiry(typed)).toBe(shown)
  })

  test('does not restore the slash while the user deletes it', () => {
    expect(formatExpiry('12 /', true)).toBe('12')
  })
})

test('checks the checksum of a number', () => {
  expect(addsUp('4242424242424242')).toBe(true)
  expect(addsUp('4242424242424241')).toBe(false)
  expect(addsUp('42')).toBe(false)
})

describe('errors of the card field', () => {
  test('reports nothing for a complete card', () => {
    expect(codeOf({})).toBeUndefined()
    expect(codeOf({ postalCode: '' }, true, true)).toBeUndefined()
    expect(codeOf({ expiry: '06 / 26' })).toBeUndefined()
  })

  test.for([
    [{ number: '4242 4242 4242 4241' }, 'invalid_number'],
    [{ expiry: '13 / 34' }, 'invalid_expiry_month'],
    [{ expiry: '05 / 26' }, 'invalid_expiry_year_past'],
  ] as const)('reports %o at once', ([change, code]) => {
    expect(codeOf(change, false)).toBe(code)
  })

  test.for([
    [{ number: '4242' }, 'incomplete_number'],
    [{ expiry: '12' }, 'incomplete_expiry'],
    [{ cvc: '12' }, 'incomplete_cvc'],
    [{ postalCode: '' }, 'incomplete_zip'],
  ] as const)('reports %o only when the form is sent', ([change, code]) => {
    expect(codeOf(change, false)).toBeUndefined()
    expect(codeOf(change, true)).toBe(code)
  })
})
