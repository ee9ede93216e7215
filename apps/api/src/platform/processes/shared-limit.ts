/** What all processes together may keep in hand beyond the limit, so that a call need not wait for the others' answer. */
const reserveShare = 0.05
/** How long a process that got nothing waits until it asks again, and how long for an answer that does not come. */
const retryRequestMs = 500
const responseTimeoutMs = 1_000

/**
 * What each process may let in of a window without asking, what it keeps when the others need it, and what is there beyond
 * the shares for whoever asks first. All together let no more in than the shares and this.
 */
export function computeShares(max: number, processes: number) {
  const reserve = Math.max(1, Math.ceil((max * reserveShare) / processes))
  const share = Math.max(reserve, Math.floor(max / processes))
  const spare = Math.max(0, Math.floor(max) + processes * reserve - processes * share)
  return { reserve, share, spare }
}

/** One name of one limit, such as a license key at the door, in one window of time. */
export type LimitWindow = { limit: string; name: string; window: number }

export type LimitRequest = LimitWindow & { spare: number; amount: number }

/** Who else serves. */
export type Peers = {
  /** How many processes there are with this one. */
  count: () => number
  /** From when on the others know of this one: until then they may hold what would be its share. */
  visibleSinceMs: () => number
}

type Options = {
  limit: string
  max: number
  windowMs: number
  peers: Peers
  /** Asks for more, and is answered later, by `more`. */
  requestMore: (input: LimitRequest) => void
  returnUnused: (given: LimitRequest) => void
}

/** A name that has used half of the process's share: only those are talked about. */
type Allowance = {
  allowance: number
  /** Asks once no more than this is left. */
  requestBelow: number
  /** Until when nothing more is asked. */
  quietUntilMs: number
  /** Since it last asked, something was given back: what it is told then may be out of date. */
  isReturned: boolean
  isRequesting: boolean
}

export type SharedLimit = {
  /** Seconds to wait, or 0 where the name may go on. */
  spend: (name: string, nowMs: number) => number
  /** Another process needs what this one can spare. */
  releaseUnused: (place: LimitWindow) => void
  /** Another process has given something back. */
  retryRequest: (place: LimitWindow) => void
  grant: (place: LimitWindow, amount: number) => void
}

/**
 * A process's side of a limit that all share. It lets in what it has an allowance for and never waits: it asks for more while
 * half of it is left. Allowances only move, so that together they are never more than the limit and the reserves.
 */
export function createSharedLimit(options: Options): SharedLimit {
  const { limit, max, windowMs, peers, requestMore, returnUnused } = options
  let window = Number.NEGATIVE_INFINITY
  let shares = computeShares(max, 1)
  let share = shares.reserve
  let counts = new Map<string, number>()
  let claims = new Map<string, Allowance>()
  let lastMs = 0

  function turnTo(next: number) {
    window = next
    shares = computeShares(max, peers.count())
    share = next * windowMs < peers.visibleSinceMs() ? shares.reserve : shares.share
    counts = new Map()
    claims = new Map()
  }

  function claimOf(name: string) {
    const claim = claims.get(name) ?? createAllowance(share)
    claims.set(name, claim)
    return claim
  }

  function leftOf(name: string, { allowance }: Allowance) {
    return allowance - (counts.get(name) ?? 0)
  }

  function askWhereShort(name: string, claim: Allowance) {
    const amount = Math.floor(max) - claim.allowance
    if (leftOf(name, claim) > claim.requestBelow || lastMs < claim.quietUntilMs || amount <= 0)
      return
    claim.quietUntilMs = lastMs + responseTimeoutMs
    claim.isRequesting = true
    claim.isReturned = false
    requestMore({ limit, name, window, spare: shares.spare, amount })
  }

  return {
    spend(name, nowMs) {
      const current = Math.floor(nowMs / windowMs)
      // Another process may be in the next window a moment earlier: there is no way back from it.
      if (current > window || current < window - 1) turnTo(current)
      const count = counts.get(name) ?? 0
      if (count < share / 2 - 1 && !claims.has(name)) {
        counts.set(name, count + 1)
        return 0
      }
      lastMs = nowMs
      const claim = claimOf(name)
      const isIn = count < claim.allowance
      if (isIn) counts.set(name, count + 1)
      askWhereShort(name, claim)
      return isIn ? 0 : Math.max(1, Math.ceil(((current + 1) * windowMs - nowMs) / 1000))
    },

    releaseUnused({ name, window: requestCount }) {
      if (requestCount > window) turnTo(requestCount)
      if (requestCount < window) return
      const claim = claimOf(name)
      const unused = leftOf(name, claim)
      // Whoever has used much of it is likely to need as much again.
      const keep = Math.max(shares.reserve, Math.min(Math.floor(unused / 2), counts.get(name) ?? 0))
      const amount = Math.max(0, unused - keep)
      claim.allowance -= amount
      claim.requestBelow = Math.floor((unused - amount) / 2)
      if (amount > 0) returnUnused({ limit, name, window, spare: shares.spare, amount })
    },

    retryRequest({ name, window: requestCount }) {
      const claim = requestCount === window ? claims.get(name) : undefined
      if (!claim) return
      claim.isReturned = true
      if (claim.isRequesting) return
      claim.quietUntilMs = 0
      askWhereShort(name, claim)
    },

    grant({ name, window: requestCount }, amount) {
      if (requestCount !== window) return
      const claim = claimOf(name)
      claim.allowance += amount
      const left = leftOf(name, claim)
      // Whoever got nothing takes what others give back as soon as they do.
      claim.requestBelow = amount === 0 ? left : Math.floor(left / 2)
      claim.quietUntilMs = amount === 0 && !claim.isReturned ? lastMs + retryRequestMs : 0
      claim.isRequesting = false
      if (claim.isReturned) askWhereShort(name, claim)
    },
  }
}

function createAllowance(allowance: number): Allowance {
  return {
    allowance,
    requestBelow: allowance,
    quietUntilMs: 0,
    isReturned: false,
    isRequesting: false,
  }
}
