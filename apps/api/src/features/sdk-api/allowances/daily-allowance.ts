import { createLruCache } from '../../../platform/caching/lru-cache.ts'
import { formatIsoTime } from '../sessions/timestamps.ts'

const maxOwners = 20_000

type Options = {
  reserve: (ownerId: string, day: string, amount: number) => Promise<number>
  /** Called once per process, owner and day, at the first denial. */
  onSpent: (ownerId: string) => void
}

export type DailyAllowance = {
  consume: (ownerId: string, amount: number, nowMs: number) => Promise<boolean>
  isSpent: (ownerId: string, nowMs: number) => boolean
}

type Reservation = {
  day: string
  left: number
  isSpent: boolean
  reserving?: Promise<void> | undefined
}

/**
 * Limits an owner's use per UTC day across all processes. Each process reserves a block in the database and takes from
 * it in memory, so that few requests wait for a query. A process that exits leaves the rest of its block counted as
 * used.
 */
export function createDailyAllowance({ reserve, onSpent }: Options): DailyAllowance {
  const owners = createLruCache<string, Reservation>(maxOwners)

  function getReservation(ownerId: string, nowMs: number) {
    const day = formatIsoTime(nowMs).slice(0, 10)
    const known = owners.get(ownerId)
    if (known?.day === day) return known
    const reservation: Reservation = { day, left: 0, isSpent: false }
    owners.set(ownerId, reservation)
    return reservation
  }

  async function reserveMore(ownerId: string, held: Reservation, amount: number) {
    const reserved = await reserve(ownerId, held.day, amount)
    held.left += reserved
    if (reserved >= amount || held.isSpent) return
    held.isSpent = true
    onSpent(ownerId)
  }

  return {
    async consume(ownerId, amount, nowMs) {
      const held = getReservation(ownerId, nowMs)
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
    isSpent: (ownerId, nowMs) => getReservation(ownerId, nowMs).isSpent,
  }
}
