import { maxSliderValue, type PriceLine } from '@fovea/contract/billing/prices'
import { formatCents, formatNumber } from '../../../lib/text/format.ts'

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** "950", "27K", "1M". */
export const formatCompact = (sessions: number): string => compact.format(sessions)

/** Values above the slider's range map to its end. */
export function sessionsToSlider(sessions: number): number {
  return Math.min(maxSliderValue, Math.cbrt(sessions))
}

export function formatTierName({ above, upTo }: Pick<PriceLine, 'above' | 'upTo'>): string {
  if (above === 0) return `Up to ${formatNumber(upTo)}`
  if (upTo === Number.POSITIVE_INFINITY) return `Above ${formatNumber(above)}`
  return `${formatNumber(above + 1)} to ${formatNumber(upTo)}`
}

export function formatPriceEach(millsEach: number): string {
  if (millsEach === 0) return 'Free'
  return millsEach % 10 === 0 ? formatCents(millsEach / 10) : `$${millsEach / 1000}`
}
