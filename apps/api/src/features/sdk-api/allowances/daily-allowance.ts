import { createLruCache } from '../../../platform/caching/lru-cache.ts'
import { formatIsoTime } from '../sessions/timestamps.ts'

const mostOwners = 20_000

type Options = {
  /** Reserves at least this amount in the database; answers less where the owner's day is used up. */
  reserve: (ownerId: string, day: string, amount: number) => Promise<number>
  /** Called once per process, owner and day, when something is refused for the first time. */
  onSpent: (ownerId: string) => void
}

export type DailyAllowance = {
  /** Whether the amount was left of the owner's UTC day, from which it is then taken. */
  consume: (ownerId: string, amount: number, nowMs: number) => Promise<boolean>
  /** Whether this process was told that nothing is left. */
  isSpent: (ownerId: string, nowMs: number) => boolean
}

/** This process's part of an owner's day. */
type Held = { day: string; left: number; isSpent: boolean; reserving?: Promise<void> | undefined }

/**
 * What an owner may use in a UTC day, in all processes together. A process reserves a block in the database and takes from
 * it in memory, so that few calls wait for a statement. A process that ends leaves the rest of its block used.
 */
export function createDailyAllowance({ reserve, onSpent }: Options): DailyAllowance {
  const owners = createLruCache<string, Held>(mostOwners)

  function heldOf(ownerId: string, nowMs: number) {
    const day = formatIsoTime(nowMs).slice(0, 10)
    const known = owners.get(ownerId)
    if (known?.day === day) return known
    const held: Held = { day, left: 0, isSpent: false }
    owners.set(ownerId, held)
    return held
  }

  async function reserveMore(ownerId: string, held: Held, amount: number) {
    const reserved = await reserve(ownerId, held.day, amount)
    held.left += reserved
    if (reserved >= amount || held.isSpent) return
    held.isSpent = true
    onSpent(ownerId)
  }

  return {
    async consume(ownerId, amount, nowMs) {
      const held = heldOf(ownerId, nowMs)
      while (held.left < amount) {
        if (held.isSpent) return false
        held.reserving ??= reserveMore(ownerId, held, amount).finally(() => {
          held.reserving = undefined
        })
        await held.reserving
      }
      held.left -= amount
      return true
    },
    isSpent: (ownerId, nowMs) => heldOf(ownerId, nowMs).isSpent,
  }
}
