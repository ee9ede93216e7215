/** Amounts are text with up to twelve decimals of a cent; scaled to integers they add up exactly. */
const places = 12
const one = 10n ** BigInt(places)

export function parseScaledDecimal(decimal: string): bigint {
  const [fullText = '0', fraction = ''] = decimal.split('.')
  return BigInt(fullText) * one + BigInt(fraction.padEnd(places, '0').slice(0, places))
}

/** Rounds halves up. */
export function roundToCents(amount: bigint): number {
  return Number((amount + one / 2n) / one)
}

/** A price contains the amount twice: in cents if it is an integer, and as a decimal. */
export function toAmountFields(decimal: string): { cents: number | null; decimal: string } {
  const amount = parseScaledDecimal(decimal)
  const [fullText = '0', fraction = ''] = decimal.split('.')
  const trimmed = fraction.replace(/(?<!0)0+$/, '')
  return {
    cents: amount % one === 0n ? Number(amount / one) : null,
    decimal: `${BigInt(fullText)}${trimmed && `.${trimmed}`}`,
  }
}
