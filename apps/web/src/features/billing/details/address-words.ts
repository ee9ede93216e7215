import { countries, countryCode } from '@fovea/contract/billing/rules'
import type { Address } from '@fovea/contract/session'

/** An address on one line: "1 Main Street, San Francisco, CA 94105, United States". */
export function addressWords(address: Address | null): string {
  if (address === null) return 'None'
  const { line1, city, state, postalCode } = address
  const code = countryCode(address.country)
  const country = countries().find((one) => one.code === code)?.name ?? address.country
  const region = [state, postalCode].filter((part) => part !== '').join(' ')
  return [line1, city, region, country].filter((part) => part !== '').join(', ')
}
