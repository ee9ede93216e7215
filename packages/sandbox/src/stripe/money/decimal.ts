/** Amounts are text with up to twelve decimals of a cent; in whole millionths of a millionth they add up exactly. */
const places = 12
const one = 10n ** BigInt(places)

/** Reads a decimal as a whole number of its smallest unit. */
export function parseScaledDecimal(decimal: string): bigint {
  const [fullText = '0', fraction = ''] = decimal.split('.')
  return BigInt(fullText) * one + BigInt(fraction.padEnd(places, '0').slice(0, places))
}

/** Whole cents, halves rounded up. */
export function roundToCents(amount: bigint): number {
  return Number((amount + one / 2n) / one)
}

/** The amount as a price tells it twice: in whole cents where it is whole, and as a decimal. */
export function toAmountFields(decimal: string): { cents: number | null; decimal: string } {
  const amount = parseScaledDecimal(decimal)
  const [fullText = '0', fraction = ''] = decimal.split('.')
  const trimmed = fraction.replace(/(?<!0)0+$/, '')
  return {
    cents: amount % one === 0n ? Number(amount / one) : null,
    decimal: `${BigInt(fullText)}${trimmed && `.${trimmed}`}`,
  }
}
