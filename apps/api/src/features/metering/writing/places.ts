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
/** Any owner is somewhere else than on one PostgreSQL, where metering is distributed. */
const anyOwner = '00000000-0000-0000-0000-000000000000'

export type Places = {
  /** Where an owner is kept, if it is known. */
  known: (ownerId: string) => string | undefined
  find: (ownerId: string) => Promise<string>
  /** An owner was not in the place that is remembered: all are asked for again. */
  forget: () => void
  /** Asks again, beside starts: metering may have been distributed. */
  learn: () => void
  /** Writes as to one PostgreSQL. What a cluster refuses to do is asked for again by the caller, and then goes where it belongs. */
  asOne: <Result>(write: () => Promise<Result>) => Promise<Result>
}

/**
 * Which part of a cluster keeps which owner, as the database says. That metering is on one PostgreSQL is learned once: it changes only
 * when `fovea metering-distribute` moves the tables. Until that is heard, a cluster refuses what is written as to one PostgreSQL.
 */
export function createPlaces(pool: Pool, answerWithinMs?: number): Places {
  const places = bounded<string, string>(mostRemembered)
  /** Metering is on one PostgreSQL, as far as this process knows. */
  let isOne = false
  /** Moves with everything that is forgotten, so that an older answer is not remembered. */
  let generation = 0

  async function ask(ownerIds: string[]) {
    const begun = generation
    const { rows } = await pool.query<{ place: string }>({
      name: 'metering-places',
      text: `select coalesce(meter_place(owner), 0)::text as place
        from unnest($1::uuid[]) with ordinality as given (owner, nth) order by nth`,
      values: [ownerIds],
    })
    const found = rows.map(({ place }) => place)
    if (begun !== generation) return found
    isOne = found.every((place) => place === onePlace)
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

  function forget() {
    generation++
    isOne = false
    places.clear()
  }

  return {
    known: (ownerId) => (isOne ? onePlace : keptAt(ownerId)),
    find: asking.add,
    forget,
    learn() {
      forget()
      // If the database is away, the next start asks.
      asking.add(anyOwner).catch(() => undefined)
    },
    async asOne(write) {
      try {
        return await write()
      } catch (error) {
        if (!(error instanceof DatabaseError && notOnClusters.has(error.code ?? ''))) throw error
        forget()
        throw new Refusal('UNAVAILABLE', 'Metering has just moved. Try again in a second.', {
          retryAfterSeconds: 1,
          cause: error,
        })
      }
    },
  }
}

/** To lock rows of several shards, to notify within a statement, and to store owners of several shards by one function. */
const notOnClusters = new Set(['0A000', '42P16', '40001'])

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
