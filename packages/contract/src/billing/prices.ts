/** Thousandths of a US dollar, the unit in which every price is a whole number. */
type Mills = number

export const freeSessions = 10_000

type PriceTier = { upTo: number; millsEach: Mills }

export const priceTiers: readonly [PriceTier, PriceTier, PriceTier] = [
  { upTo: freeSessions, millsEach: 0 },
  { upTo: 100_000, millsEach: 10 },
  { upTo: Number.POSITIVE_INFINITY, millsEach: 7 },
]

export const contactSalesSessions = 1_000_000
export const maxSliderValue = 100

export type PriceLine = {
  above: number
  upTo: number
  millsEach: Mills
  sessions: number
  cents: number
}

/** Price of a month's production sessions in US cents, rounded half up once, at the end. */
export function computePriceCents(sessions: number): number {
  return listPriceLines(sessions).reduce((sum, line) => sum + line.cents, 0)
}

/** The price by tier. A line's cents are the growth of the rounded total, so that the lines always add up to it. */
export function listPriceLines(sessions: number): PriceLine[] {
  if (!Number.isSafeInteger(sessions) || sessions < 0) {
    throw new RangeError(`Sessions are counted in whole numbers from 0, not ${sessions}.`)
  }
  let above = 0
  let mills: Mills = 0
  return priceTiers.map(({ upTo, millsEach }) => {
    const inTier = Math.max(0, Math.min(sessions, upTo) - above)
    const centsBefore = roundedCents(mills)
    mills += inTier * millsEach
    const line = {
      above,
      upTo,
      millsEach,
      sessions: inTier,
      cents: roundedCents(mills) - centsBefore,
    }
    above = upTo
    return line
  })
}

/** The slider runs over the cube root, which leaves space for small numbers of sessions. */
export function sliderToSessions(value: number): number {
  return Math.round(value ** 3)
}

function roundedCents(mills: Mills) {
  return Math.floor((mills + 5) / 10)
}

export function formatDollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}
