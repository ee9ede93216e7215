import type { AddressText } from './address-rules.ts'
import { caProvinces } from './ca-provinces.ts'
import { findCountryCode } from './countries.ts'
import { findStateCode } from './us-states.ts'

export function normalizeAddress(address: AddressText): AddressText {
  const country = findCountryCode(address.country) ?? address.country.trim()
  return {
    country,
    state: normalState(country, address.state),
    city: address.city.trim(),
    line1: address.line1.trim(),
    postalCode: normalPostalCode(country, address.postalCode),
  }
}

function normalState(country: string, text: string): string {
  if (country === 'US') return findStateCode(text)
  return country === 'CA' ? findProvinceCode(text) : text.trim()
}

export function findProvinceCode(text: string): string {
  const query = text.trim().toLowerCase()
  const plain = query.normalize('NFD').replaceAll(/\p{M}/gu, '')
  const found = caProvinces.find(
    ({ code, name }) => code.toLowerCase() === plain || name.toLowerCase() === plain,
  )
  return found?.code ?? text.trim()
}

function normalPostalCode(country: string, text: string): string {
  const typed = text.trim().toUpperCase().replaceAll(/\s+/g, ' ')
  const bare = typed.replaceAll(/[ -]/g, '')
  if (country === 'CA' && /^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(bare)) {
    return `${bare.slice(0, 3)} ${bare.slice(3)}`
  }
  if (country === 'US' && /^\d{9}$/.test(bare)) return `${bare.slice(0, 5)}-${bare.slice(5)}`
  return country === 'US' && /^\d{5}$/.test(bare) ? bare : typed
}
