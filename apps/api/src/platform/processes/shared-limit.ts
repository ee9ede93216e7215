/** Fraction of the limit, of all processes together: a call passes without waiting for another process. */
const reserveShare = 0.05
const retryRequestMs = 500
const responseTimeoutMs = 1_000

/** Per window: `share` without asking, `reserve` kept for oneself, `spare` for the first that asks. */
export function computeShares(max: number, processes: number) {
  const reserve = Math.max(1, Math.ceil((max * reserveShare) / processes))
  const share = Math.max(reserve, Math.floor(max / processes))
  const spare = Math.max(0, Math.floor(max) + processes * reserve - processes * share)
  return { reserve, share, spare }
}

export type LimitWindow = { limit: string; name: string; window: number }

export type LimitRequest = LimitWindow & { spare: number; amount: number }

export type Peers = {
  count: () => number
  /** Time from which the others know this process. Before it, they may use what would be its share. */
  visibleSinceMs: () => number
}

type Options = {
  limit: string
  max: number
  windowMs: number
  peers: Peers
  requestMore: (input: LimitRequest) => void
  returnUnused: (input: LimitRequest) => void
}

/** Kept only for a name that has used half of the process's share, so that other names cause no messages. */
type Allowance = {
  allowance: number
  requestBelow: number
  quietUntilMs: number
  /** Set if another process returned something since the last request, whose answer may therefore be outdated. */
  isReturned: boolean
  isRequesting: boolean
}

export type SharedLimit = {
  /** Returns the seconds to wait, or 0 if the call may pass. */
  spend: (name: string, nowMs: number) => number
  releaseUnused: (place: LimitWindow) => void
  retryRequest: (place: LimitWindow) => void
  grant: (place: LimitWindow, amount: number) => void
}

/**
 * This process's part of a shared limit. A call never waits: it passes if the allowance is not used up, and more is
 * requested while half of it is left. Allowances only move between processes, so their sum never exceeds the limit and
 * the reserves.
 */
export function createSharedLimit(options: Options): SharedLimit {
  const { limit, max, windowMs, peers, requestMore, returnUnused } = options
  let window = Number.NEGATIVE_INFINITY
  let shares = computeShares(max, 1)
  let share = shares.reserve
  let counts = new Map<string, number>()
  let claims = new Map<string, Allowance>()
  let lastMs = 0

  function enterWindow(next: number) {
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

  function requestIfLow(name: string, claim: Allowance) {
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
      // Clocks of processes differ a little, so a window that was entered through a message is not left again.
      if (current > window || current < window - 1) enterWindow(current)
      const count = counts.get(name) ?? 0
      if (count < share / 2 - 1 && !claims.has(name)) {
        counts.set(name, count + 1)
        return 0
      }
      lastMs = nowMs
      const claim = claimOf(name)
      const isIn = count < claim.allowance
      if (isIn) counts.set(name, count + 1)
      requestIfLow(name, claim)
      return isIn ? 0 : Math.max(1, Math.ceil(((current + 1) * windowMs - nowMs) / 1000))
    },

    releaseUnused({ name, window: requestWindow }) {
      if (requestWindow > window) enterWindow(requestWindow)
      if (requestWindow < window) return
      const claim = claimOf(name)
      const unused = leftOf(name, claim)
      // A name that has used much is likely to need as much again.
      const keep = Math.max(shares.reserve, Math.min(Math.floor(unused / 2), counts.get(name) ?? 0))
      const amount = Math.max(0, unused - keep)
      claim.allowance -= amount
      claim.requestBelow = Math.floor((unused - amount) / 2)
      if (amount > 0) returnUnused({ limit, name, window, spare: shares.spare, amount })
    },

    retryRequest({ name, window: requestWindow }) {
      const claim = requestWindow === window ? claims.get(name) : undefined
      if (!claim) return
      claim.isReturned = true
      if (claim.isRequesting) return
      claim.quietUntilMs = 0
      requestIfLow(name, claim)
    },

    grant({ name, window: requestWindow }, amount) {
      if (requestWindow !== window) return
      const claim = claimOf(name)
      claim.allowance += amount
      const left = leftOf(name, claim)
      // Without a grant, the process asks as soon as another one returns something.
      claim.requestBelow = amount === 0 ? left : Math.floor(left / 2)
      claim.quietUntilMs = amount === 0 && !claim.isReturned ? lastMs + retryRequestMs : 0
      claim.isRequesting = false
      if (claim.isReturned) requestIfLow(name, claim)
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
