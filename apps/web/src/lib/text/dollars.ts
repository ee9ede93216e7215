const typedDollars = /^\$?\s*(\d{1,3}(?:,\d{3}){1,3}|\d{1,12})(?:\.(\d{1,2}))?$/

/** In cents; null if empty, undefined if not an amount. */
export function parseDollars(typed: string): number | null | undefined {
  if (typed.trim() === '') return null
  const found = typedDollars.exec(typed.trim())
  if (!found) return undefined
  const [, dollars = '', part = ''] = found
  return Number(dollars.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
}

export function formatTypedAmount(cents: number | null | undefined): string {
  return typeof cents === 'number' ? (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2) : ''
}
