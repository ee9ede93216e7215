import type { Card } from '@fovea/contract/billing'

/** Spellings that capitalizing the first letter would get wrong. */
const brands: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
}

export function formatCardName({ brand, last4 }: Pick<Card, 'brand' | 'last4'>): string {
  const name = brands[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)
  return `${name} •••• ${last4}`
}

export function formatCardExpiry({
  expMonth,
  expYear,
}: Pick<Card, 'expMonth' | 'expYear'>): string {
  return `expires ${String(expMonth).padStart(2, '0')}/${expYear}`
}
