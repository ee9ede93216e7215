import { maxSliderValue, type PriceLine } from '@fovea/contract/billing/prices'
import { formatCents, formatNumber } from '../../../lib/text/format.ts'

const thousands = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** "950", "27K", "1,000K": what floats above the slider's thumb. */
export function formatThousands(sessions: number): string {
  return sessions < 1000 ? formatNumber(sessions) : `${thousands.format(sessions / 1000)}K`
}

/** Where the slider stands for so many sessions. It has an end; numbers do not. */
export function sessionsToSlider(sessions: number): number {
  return Math.min(maxSliderValue, Math.cbrt(sessions))
}

/** "Up to 10,000", "10,001 to 100,000", "Above 100,000". */
export function formatTierName({ above, upTo }: Pick<PriceLine, 'above' | 'upTo'>): string {
  if (above === 0) return `Up to ${formatNumber(upTo)}`
  if (upTo === Number.POSITIVE_INFINITY) return `Above ${formatNumber(above)}`
  return `${formatNumber(above + 1)} to ${formatNumber(upTo)}`
}

/** "Free", "$0.01", "$0.007". */
export function formatPriceEach(millsEach: number): string {
  if (millsEach === 0) return 'Free'
  return millsEach % 10 === 0 ? formatCents(millsEach / 10) : `$${millsEach / 1000}`
}
