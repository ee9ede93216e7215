/** A thousandth of a US dollar: the unit in which every price is a whole number. */
type Mills = number

/** Production sessions a UTC month that cost nothing. */
export const freeSessions = 10_000

/** Sessions up to `upTo`, and above the tier before, cost this much each. */
export const priceTiers: readonly { upTo: number; millsEach: Mills }[] = [
  { upTo: freeSessions, millsEach: 0 },
  { upTo: 100_000, millsEach: 10 },
  { upTo: Number.POSITIVE_INFINITY, millsEach: 7 },
]

/** From here on the page asks the person to talk to us. */
export const contactSalesSessions = 1_000_000
/** The right end of the estimate's slider. */
export const maxSliderValue = 100

/** What one tier adds to a price. */
export type PriceLine = {
  /** Sessions above this number … */
  above: number
  /** … up to this one; infinite in the last tier. */
  upTo: number
  millsEach: Mills
  /** How many of them fall into the tier. */
  sessions: number
  cents: number
}

/** The price of a month's production sessions in US cents, rounded half up once, at the end. */
export function computePriceCents(sessions: number): number {
  return listPriceLines(sessions).reduce((sum, line) => sum + line.cents, 0)
}

/** The price tier by tier. A line's cents are what the rounded total grows by, so that the lines always add up to it. */
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

/** The estimate's slider runs over the cube root, so that small numbers of sessions have room. */
export function sliderToSessions(value: number): number {
  return Math.round(value ** 3)
}

function roundedCents(mills: Mills) {
  return Math.floor((mills + 5) / 10)
}
