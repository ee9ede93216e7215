// Formats and validates the card field's input. Uses no DOM, so that it can be tested without a browser.

/** @typedef {{ number: string, expiry: string, cvc: string, postalCode: string }} Typed */

export function brandOf(number) {
  if (number.startsWith('4')) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^3[47]/.test(number)) return 'amex'
  return 'unknown'
}

/** The Luhn checksum. */
export function addsUp(number) {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = [...number].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

export const digitsOf = (text) => text.replaceAll(/\D/g, '')

/** Groups of four digits; American Express uses four, six and five. */
export function formatNumber(text) {
  const digits = digitsOf(text)
  const groups = brandOf(digits) === 'amex' ? [4, 6, 5] : [4, 4, 4, 4]
  let start = 0
  return groups
    .map((length) => digits.slice(start, (start += length)))
    .filter(Boolean)
    .join(' ')
}

/** Formats `1234` as `12 / 34`; a month that can only have one digit gets a leading zero. */
export function formatExpiry(text, isDeleting = false) {
  const typed = digitsOf(text)
  const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4)
  if (digits.length < 2 || (isDeleting && digits.length === 2)) return digits
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`
}

export function expiryOf(expiry) {
  const digits = digitsOf(expiry)
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) }
}

/** Returns the first error; incomplete input is an error only when the form is sent. */
export function problemOf({ number, expiry, cvc, postalCode }, now, { isSent, hidePostalCode }) {
  const digits = digitsOf(number)
  const wholeLength = brandOf(digits) === 'amex' ? 15 : 16
  if (digits.length >= wholeLength && !addsUp(digits)) {
    return problem('invalid_number', 'Your card number is invalid.')
  }
  const { month, year } = expiryOf(expiry)
  if (digitsOf(expiry).length === 4) {
    if (month < 1 || month > 12) {
      return problem('invalid_expiry_month', "Your card's expiration date is invalid.")
    }
    // A card is valid until the end of its month.
    if (Date.UTC(year, month) <= now) {
      return problem('invalid_expiry_year_past', "Your card's expiration year is in the past.")
    }
  }
  if (!isSent) return undefined
  if (digits.length < wholeLength) {
    return problem('incomplete_number', 'Your card number is incomplete.')
  }
  if (digitsOf(expiry).length < 4) {
    return problem('incomplete_expiry', "Your card's expiration date is incomplete.")
  }
  if (digitsOf(cvc).length < (brandOf(digits) === 'amex' ? 4 : 3)) {
    return problem('incomplete_cvc', "Your card's security code is incomplete.")
  }
  if (!hidePostalCode && !/^[a-z\d][a-z\d -]{2,9}$/i.test(postalCode)) {
    return problem('incomplete_zip', 'Your postal code is incomplete.')
  }
  return undefined
}

const problem = (code, message) => ({ type: 'validation_error', code, message })
