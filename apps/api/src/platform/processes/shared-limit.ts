/** What all processes together may keep in hand beyond the limit, so that a call need not wait for the others' answer. */
const reserveOfLimit = 0.05
/** How long a process that got nothing waits until it asks again, and how long for an answer that does not come. */
const askAgainMs = 500
const answerWithinMs = 1_000

/**
 * What each process may let in of a window without asking, what it keeps when the others need it, and what is there beyond
 * the shares for whoever asks first. All together let no more in than the shares and this.
 */
export function sharesOf(most: number, processes: number) {
  const reserve = Math.max(1, Math.ceil((most * reserveOfLimit) / processes))
  const share = Math.max(reserve, Math.floor(most / processes))
  const spare = Math.max(0, Math.floor(most) + processes * reserve - processes * share)
  return { reserve, share, spare }
}

/** One name of one limit, such as a license key at the door, in one window of time. */
export type Place = { limit: string; name: string; window: number }

export type Asked = Place & { spare: number; amount: number }

/** Who else serves. */
export type Others = {
  /** How many processes there are with this one. */
  count: () => number
  /** From when on the others know of this one: until then they may hold what would be its share. */
  knownFromMs: () => number
}

type Options = {
  limit: string
  most: number
  windowMs: number
  others: Others
  /** Asks for more, and is answered later, by `more`. */
  ask: (asked: Asked) => void
  giveBack: (given: Asked) => void
}

/** A name that has used half of the process's share: only those are talked about. */
type Claim = {
  allowance: number
  /** Asks once no more than this is left. */
  askAt: number
  /** Until when nothing more is asked. */
  quietUntilMs: number
  /** Since it last asked, something was given back: what it is told then may be out of date. */
  returned: boolean
  asking: boolean
}

export type SharedLimit = {
  /** Seconds to wait, or 0 where the name may go on. */
  spend: (name: string, nowMs: number) => number
  /** Another process needs what this one can spare. */
  recall: (place: Place) => void
  /** Another process has given something back. */
  returned: (place: Place) => void
  more: (place: Place, amount: number) => void
}

/**
 * A process's side of a limit that all share. It lets in what it has an allowance for and never waits: it asks for more while
 * half of it is left. Allowances only move, so that together they are never more than the limit and the reserves.
 */
export function sharedLimit(options: Options): SharedLimit {
  const { limit, most, windowMs, others, ask, giveBack } = options
  let window = Number.NEGATIVE_INFINITY
  let shares = sharesOf(most, 1)
  let share = shares.reserve
  let counts = new Map<string, number>()
  let claims = new Map<string, Claim>()
  let lastMs = 0

  function turnTo(next: number) {
    window = next
    shares = sharesOf(most, others.count())
    share = next * windowMs < others.knownFromMs() ? shares.reserve : shares.share
    counts = new Map()
    claims = new Map()
  }

  function claimOf(name: string) {
    const claim = claims.get(name) ?? newClaim(share)
    claims.set(name, claim)
    return claim
  }

  function leftOf(name: string, { allowance }: Claim) {
    return allowance - (counts.get(name) ?? 0)
  }

  function askWhereShort(name: string, claim: Claim) {
    const amount = Math.floor(most) - claim.allowance
    if (leftOf(name, claim) > claim.askAt || lastMs < claim.quietUntilMs || amount <= 0) return
    claim.quietUntilMs = lastMs + answerWithinMs
    claim.asking = true
    claim.returned = false
    ask({ limit, name, window, spare: shares.spare, amount })
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

    recall({ name, window: asked }) {
      if (asked > window) turnTo(asked)
      if (asked < window) return
      const claim = claimOf(name)
      const unused = leftOf(name, claim)
      // Whoever has used much of it is likely to need as much again.
      const keep = Math.max(shares.reserve, Math.min(Math.floor(unused / 2), counts.get(name) ?? 0))
      const amount = Math.max(0, unused - keep)
      claim.allowance -= amount
      claim.askAt = Math.floor((unused - amount) / 2)
      if (amount > 0) giveBack({ limit, name, window, spare: shares.spare, amount })
    },

    returned({ name, window: asked }) {
      const claim = asked === window ? claims.get(name) : undefined
      if (!claim) return
      claim.returned = true
      if (claim.asking) return
      claim.quietUntilMs = 0
      askWhereShort(name, claim)
    },

    more({ name, window: asked }, amount) {
      if (asked !== window) return
      const claim = claimOf(name)
      claim.allowance += amount
      const left = leftOf(name, claim)
      // Whoever got nothing takes what others give back as soon as they do.
      claim.askAt = amount === 0 ? left : Math.floor(left / 2)
      claim.quietUntilMs = amount === 0 && !claim.returned ? lastMs + askAgainMs : 0
      claim.asking = false
      if (claim.returned) askWhereShort(name, claim)
    },
  }
}

function newClaim(allowance: number): Claim {
  return { allowance, askAt: allowance, quietUntilMs: 0, returned: false, asking: false }
}
