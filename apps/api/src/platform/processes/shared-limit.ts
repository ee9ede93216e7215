import type { FromPrimary, FromWorker, Of } from './messages.ts'

/** What all workers together may keep in hand beyond the limit, so that a call need not wait for the others' answer. */
const reserveOfLimit = 0.05
/** How long a worker that got nothing waits until it asks again, and how long for an answer that does not come. */
const askAgainMs = 500
const answerWithinMs = 1_000

/**
 * What each worker may let in of a window without asking, what it keeps when the others need it, and the most that all
 * of them let in together.
 */
export function sharesOf(most: number, workers: number) {
  const reserve = Math.max(1, Math.ceil((most * reserveOfLimit) / workers))
  const base = Math.max(reserve, Math.floor(most / workers))
  return { reserve, base, cap: Math.floor(most) + workers * reserve }
}

type Options = {
  limit: string
  most: number
  windowMs: number
  workers: number
  send: (message: Of<FromWorker, 'ask' | 'back'>) => void
}

/** A name that has used half of the worker's share: only those are talked about. */
type Claim = {
  allowance: number
  /** Asks once no more than this is left. */
  askAt: number
  /** Until when nothing more is asked. */
  quietUntilMs: number
}

export type SharedLimit = {
  /** Seconds to wait, or 0 where the name may go on. */
  spend: (name: string, nowMs: number) => number
  welcome: (nowMs: number) => void
  recall: (message: Of<FromPrimary, 'recall'>) => void
  more: (message: Of<FromPrimary, 'more'>) => void
}

/**
 * A worker's side of a limit that all workers share. It lets in what it has an allowance for and never waits: it asks
 * for more while half of it is left. Allowances only move, so that together they are never more than the cap.
 */
export function sharedLimit({ limit, most, windowMs, workers, send }: Options): SharedLimit {
  const { base, reserve } = sharesOf(most, workers)
  /** The window in which the primary counted this worker in: until it is over, others may hold what would be its share. */
  let joined = Number.POSITIVE_INFINITY
  let window = Number.NEGATIVE_INFINITY
  let share = reserve
  let counts = new Map<string, number>()
  let claims = new Map<string, Claim>()
  let lastMs = 0

  function turnTo(next: number) {
    window = next
    share = next <= joined ? reserve : base
    counts = new Map()
    claims = new Map()
  }

  function claimOf(name: string) {
    const claim = claims.get(name) ?? { allowance: share, askAt: share, quietUntilMs: 0 }
    claims.set(name, claim)
    return claim
  }

  function leftOf(name: string, { allowance }: Claim) {
    return allowance - (counts.get(name) ?? 0)
  }

  return {
    spend(name, nowMs) {
      const current = Math.floor(nowMs / windowMs)
      // The primary or another worker may be in the next window a moment earlier: there is no way back from it.
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
      if (leftOf(name, claim) <= claim.askAt && nowMs >= claim.quietUntilMs) {
        claim.quietUntilMs = nowMs + answerWithinMs
        send({ kind: 'ask', limit, name, window, most, windowMs })
      }
      return isIn ? 0 : Math.max(1, Math.ceil(((current + 1) * windowMs - nowMs) / 1000))
    },

    welcome(nowMs) {
      joined = Math.max(Math.floor(nowMs / windowMs), window)
    },

    recall({ name, window: asked, round }) {
      if (asked > window) turnTo(asked)
      const back = { kind: 'back', limit, name, window: asked, round } as const
      if (asked < window) return send({ ...back, amount: 0 })
      const claim = claimOf(name)
      const unused = leftOf(name, claim)
      // Whoever has used much of it is likely to need as much again.
      const keep = Math.max(reserve, Math.min(Math.floor(unused / 2), counts.get(name) ?? 0))
      const amount = Math.max(0, unused - keep)
      claim.allowance -= amount
      claim.askAt = Math.floor((unused - amount) / 2)
      return send({ ...back, amount })
    },

    more({ name, window: asked, amount, done, none }) {
      if (asked !== window) return
      const claim = claimOf(name)
      claim.allowance += amount
      const left = leftOf(name, claim)
      claim.askAt = Math.floor(left / 2)
      if (done) claim.quietUntilMs = none && left === 0 ? lastMs + askAgainMs : 0
    },
  }
}
