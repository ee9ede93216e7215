import { listCountries, findCountryCode } from '@fovea/contract/billing/rules'
import type { Address } from '@fovea/contract/auth'

/** "1 Main Street, San Francisco, CA 94105, United States". */
export function formatAddress(address: Address | null): string {
  if (address === null) return 'None'
  const { line1, city, state, postalCode } = address
  const code = findCountryCode(address.country)
  const country = listCountries().find((entry) => entry.code === code)?.name ?? address.country
  const region = [state, postalCode].filter((part) => part !== '').join(' ')
  return [line1, city, region, country].filter((part) => part !== '').join(', ')
}
