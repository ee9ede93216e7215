import { DatabaseError, type Pool } from 'pg'
import { bounded } from '../../../platform/bounds/bounded.ts'
import { type GroupCommit, groupCommit } from '../../../platform/group-commit.ts'
import { faultOf } from '../../../platform/db/fault.ts'
import { Refusal } from '../../../platform/refusal.ts'

/** On one PostgreSQL everybody is here. */
export const onePlace = '0'

/** What is forgotten is only asked for again. */
const mostRemembered = 100_000
const mostAsked = 500
const mostWaiting = 20_000
/** A running console notices within this time that metering was distributed. */
const recheckEveryMs = 5_000

export type Places = {
  /** Where an owner is kept, if it is known. */
  known: (ownerId: string) => string | undefined
  find: (ownerId: string) => Promise<string>
  /** Somebody was not where they were said to be: all are asked for again. */
  forget: () => void
  /** Writes as to one PostgreSQL. What a cluster refuses to do is asked for again by the caller, and then goes where it belongs. */
  asOne: <Result>(write: () => Promise<Result>) => Promise<Result>
}

/** Which part of a cluster keeps which owner, as the database says. It changes when metering is distributed, or a shard is split. */
export function createPlaces(pool: Pool, answerWithinMs?: number): Places {
  const places = bounded<string, string>(mostRemembered)
  /** Metering is on one PostgreSQL, as far as this process knows, and when it was last asked. */
  let isOne = false
  let checkedMs = 0

  async function ask(ownerIds: string[]) {
    const { rows } = await pool.query<{ place: string }>({
      name: 'metering-places',
      text: `select coalesce(meter_place(owner), 0)::text as place
        from unnest($1::uuid[]) with ordinality as given (owner, nth) order by nth`,
      values: [ownerIds],
    })
    const found = rows.map(({ place }) => place)
    isOne = found.every((place) => place === onePlace)
    checkedMs = performance.now()
    for (const [at, place] of found.entries()) places.set(ownerIds[at] ?? '', place)
    return found
  }
  /** Of one PostgreSQL nothing is remembered for longer: it may have become a cluster. */
  function keptAt(ownerId: string) {
    const place = places.get(ownerId)
    return place === onePlace ? undefined : place
  }
  const asking: GroupCommit<string, string> = groupCommit({
    write: ask,
    ownerOf: (ownerId) => ownerId,
    lanes: 2,
    mostInBatch: mostAsked,
    mostWaiting,
    answerWithinMs,
  })

  function recheck(ownerId: string) {
    checkedMs = performance.now()
    // A database that is away is noticed by the start itself.
    asking.add(ownerId).catch(() => undefined)
  }

  return {
    known(ownerId) {
      if (!isOne) return keptAt(ownerId)
      // Asked again beside the start, which does not wait: a quiet console would pay a round trip at every start.
      if (performance.now() > checkedMs + recheckEveryMs) recheck(ownerId)
      return onePlace
    },
    find: asking.add,
    forget() {
      isOne = false
      places.clear()
    },
    async asOne(write) {
      try {
        return await write()
      } catch (error) {
        if (!(error instanceof DatabaseError && notOnClusters.has(error.code ?? ''))) throw error
        isOne = false
        throw new Refusal('UNAVAILABLE', 'Metering has just moved. Try again in a second.', {
          retryAfterSeconds: 1,
          cause: error,
        })
      }
    },
  }
}

/** To lock rows of several shards, and to notify within a statement. */
const notOnClusters = new Set(['0A000', '42P16'])

/** Writes what belongs to one place together, and what belongs to others beside it: none waits for another's worker. */
export function byPlace<Item extends { ownerId: string }, Result>(
  places: Places,
  open: (place: string) => GroupCommit<Item, Result>,
): GroupCommit<Item, Result> {
  const opened = new Map<string, GroupCommit<Item, Result>>()
  const all = () => [...opened.values()]

  function at(place: string) {
    const lane = opened.get(place) ?? open(place)
    opened.set(place, lane)
    return lane
  }

  async function addWhereKept(item: Item) {
    try {
      const place = places.known(item.ownerId) ?? (await places.find(item.ownerId))
      return await at(place).add(item)
    } catch (error) {
      if (faultOf(error) !== 'again') throw error
      places.forget()
      return at(await places.find(item.ownerId)).add(item)
    }
  }

  return {
    add(item) {
      const place = places.known(item.ownerId)
      return place === onePlace ? at(place).add(item) : addWhereKept(item)
    },
    async drain() {
      await Promise.all(all().map((lane) => lane.drain()))
    },
    oldestMs: () => Math.max(0, ...all().map((lane) => lane.oldestMs())),
  }
}
