import type { FromPrimary, FromWorker, Of } from './messages.ts'

/** The primary's count of who holds how many live streams, and in which worker. */
export function createSeats(send: (workerId: number, message: Of<FromPrimary, 'seat'>) => void) {
  const people = new Map<string, Map<number, number>>()

  function change(user: string, workerId: number, by: number) {
    const seats = people.get(user) ?? new Map<number, number>()
    const count = (seats.get(workerId) ?? 0) + by
    if (count > 0) people.set(user, seats.set(workerId, count))
    else seats.delete(workerId)
    if (seats.size === 0) people.delete(user)
  }

  return {
    take(workerId: number, { id, user, most }: Of<FromWorker, 'take'>) {
      let taken = 0
      for (const count of people.get(user)?.values() ?? []) taken += count
      const granted = taken < most
      if (granted) change(user, workerId, 1)
      send(workerId, { kind: 'seat', id, granted })
    },

    leave: (workerId: number, { user }: Of<FromWorker, 'leave'>) => change(user, workerId, -1),

    /** The worker is gone, and all who sat there. */
    left(workerId: number) {
      for (const [user, seats] of people) {
        seats.delete(workerId)
        if (seats.size === 0) people.delete(user)
      }
    },
  }
}
