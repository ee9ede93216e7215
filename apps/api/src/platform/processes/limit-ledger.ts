import type { FromPrimary, FromWorker, Of } from './messages.ts'
import { sharesOf } from './shared-limit.ts'

type Send = (workerId: number, message: Of<FromPrimary, 'recall' | 'more' | 'welcome'>) => void

type Member = { joinedMs: number; leftMs: number }

/** Of one name of one limit in one window: what is at hand, and the most that each worker may hold. */
type Account = { limit: string; window: number; pool: number; held: Map<number, number> }

type Round = {
  asker: number
  account: Account
  place: Pick<Of<FromPrimary, 'more'>, 'limit' | 'name' | 'window'>
  most: number
  awaited: Set<number>
  granted: number
}

/** Longer than any window. */
const rememberedMs = 10 * 60_000

/**
 * The primary's side of the shared limits: it moves allowances from workers that do not need them to those that do. It
 * takes a worker to hold a share until that says otherwise, and one that has died to have used it.
 */
export function createLimitLedger(workers: number, send: Send, clock: () => number) {
  const members = new Map<number, Member>()
  const accounts = new Map<string, Account>()
  const newest = new Map<string, number>()
  const rounds = new Map<number, Round>()
  let lastRound = 0

  const isHere = (workerId: number) => members.get(workerId)?.leftMs === Number.POSITIVE_INFINITY

  function accountOf({ limit, name, window, most, windowMs }: Of<FromWorker, 'ask'>) {
    const key = `${limit} ${window} ${name}`
    const known = accounts.get(key)
    if (known) return known
    // Once a window: there may be many names in it.
    if (window > (newest.get(limit) ?? -1)) {
      newest.set(limit, window)
      for (const [other, account] of accounts) {
        if (account.limit === limit && account.window < window - 1) accounts.delete(other)
      }
    }
    const { base, reserve, cap } = sharesOf(most, workers)
    const held = new Map<number, number>()
    for (const [id, { joinedMs, leftMs }] of members) {
      if (Math.floor(leftMs / windowMs) < window) continue
      held.set(id, Math.floor(joinedMs / windowMs) < window ? base : reserve)
    }
    const pool = cap - [...held.values()].reduce((sum, amount) => sum + amount, 0)
    const account = { limit, window, pool, held }
    accounts.set(key, account)
    return account
  }

  function grant(round: Round, done: boolean) {
    const { asker, account, place, most } = round
    if (!isHere(asker)) return
    const holds = account.held.get(asker) ?? 0
    const amount = Math.max(0, Math.min(account.pool, Math.floor(most) - holds))
    account.pool -= amount
    account.held.set(asker, holds + amount)
    round.granted += amount
    if (amount === 0 && !done) return
    const none = round.granted === 0
    send(asker, { kind: 'more', ...place, amount, done, none })
  }

  /** A worker has answered in a round, or is gone. */
  function answered(id: number, round: Round, workerId: number) {
    round.awaited.delete(workerId)
    const done = round.awaited.size === 0
    if (done) rounds.delete(id)
    grant(round, done)
  }

  return {
    join(workerId: number) {
      const joinedMs = clock()
      for (const [id, { leftMs }] of members) {
        if (leftMs < joinedMs - rememberedMs) members.delete(id)
      }
      members.set(workerId, { joinedMs, leftMs: Number.POSITIVE_INFINITY })
      send(workerId, { kind: 'welcome' })
    },

    leave(workerId: number) {
      const member = members.get(workerId)
      if (member) member.leftMs = clock()
      for (const [id, round] of rounds) {
        if (round.awaited.has(workerId)) answered(id, round, workerId)
      }
    },

    ask(workerId: number, message: Of<FromWorker, 'ask'>) {
      const account = accountOf(message)
      // One that came after the account was opened brings its reserve along.
      if (!account.held.has(workerId)) {
        const { reserve } = sharesOf(message.most, workers)
        account.held.set(workerId, reserve)
        account.pool -= reserve
      }
      const { limit, name, window, most } = message
      const place = { limit, name, window }
      const others = [...members.keys()].filter((id) => id !== workerId && isHere(id))
      const round = { asker: workerId, account, place, most, awaited: new Set(others), granted: 0 }
      if (account.pool > 0 || others.length === 0) return grant(round, true)
      const id = ++lastRound
      rounds.set(id, round)
      for (const other of others) send(other, { kind: 'recall', ...place, round: id })
      return undefined
    },

    back(workerId: number, { round: id, amount }: Of<FromWorker, 'back'>) {
      const round = rounds.get(id)
      if (!round?.awaited.has(workerId)) return
      const { held } = round.account
      held.set(workerId, (held.get(workerId) ?? amount) - amount)
      round.account.pool += amount
      answered(id, round, workerId)
    },
  }
}
