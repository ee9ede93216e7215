import type { Card } from '@fovea/contract/billing'

/** As their owners write them; others are only capitalised. */
const brands: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
}

/** "Visa •••• 4242". */
export function formatCardName({ brand, last4 }: Pick<Card, 'brand' | 'last4'>): string {
  const name = brands[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)
  return `${name} •••• ${last4}`
}

/** "until 12/2030". */
export function formatCardExpiry({
  expMonth,
  expYear,
}: Pick<Card, 'expMonth' | 'expYear'>): string {
  return `expires ${String(expMonth).padStart(2, '0')}/${expYear}`
}
