import { DatabaseError, type Pool } from 'pg'
import { createLruCache } from '../../../platform/caching/lru-cache.ts'
import { type GroupCommit, createGroupCommit } from '../../../platform/group-commit.ts'
import { classifyDatabaseError } from '../../../platform/db/database-errors.ts'
import { AppError } from '../../../platform/errors.ts'

/** On one PostgreSQL everybody is here. */
export const singleShard = '0'

/** What is forgotten is only asked for again. */
const maxCachedOwners = 100_000
const maxLookups = 500
const maxWaiting = 20_000
/** Any owner is somewhere else than on one PostgreSQL, where metering is distributed. */
const anyOwner = '00000000-0000-0000-0000-000000000000'

export type ShardLocator = {
  /** Where an owner is kept, if it is known. */
  peek: (ownerId: string) => string | undefined
  find: (ownerId: string) => Promise<string>
  /** An owner was not in the place that is remembered: all are asked for again. */
  reset: () => void
  /** Asks again, beside starts: metering may have been distributed. */
  learn: () => void
  /** Writes as to one PostgreSQL. What a cluster refuses to do is asked for again by the caller, and then goes where it belongs. */
  writeUnsharded: <Result>(write: () => Promise<Result>) => Promise<Result>
}

/**
 * Which part of a cluster keeps which owner, as the database says. That metering is on one PostgreSQL is learned once: it changes only
 * when `fovea metering-distribute` moves the tables. Until that is heard, a cluster refuses what is written as to one PostgreSQL.
 */
export function createShardLocator(pool: Pool, answerWithinMs?: number): ShardLocator {
  const places = createLruCache<string, string>(maxCachedOwners)
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
    isOne = found.every((place) => place === singleShard)
    for (const [at, place] of found.entries()) places.set(ownerIds[at] ?? '', place)
    return found
  }
  /** Of one PostgreSQL nothing is remembered for longer: it may have become a cluster. */
  function keptAt(ownerId: string) {
    const place = places.get(ownerId)
    return place === singleShard ? undefined : place
  }
  const asking: GroupCommit<string, string> = createGroupCommit({
    write: ask,
    ownerOf: (ownerId) => ownerId,
    lanes: 2,
    mostInBatch: maxLookups,
    mostWaiting: maxWaiting,
    answerWithinMs,
  })

  function forget() {
    generation++
    isOne = false
    places.clear()
  }

  return {
    peek: (ownerId) => (isOne ? singleShard : keptAt(ownerId)),
    find: asking.add,
    reset: forget,
    learn() {
      forget()
      // If the database is away, the next start asks.
      asking.add(anyOwner).catch(() => undefined)
    },
    async writeUnsharded(write) {
      try {
        return await write()
      } catch (error) {
        if (!(error instanceof DatabaseError && notOnClusters.has(error.code ?? ''))) throw error
        forget()
        throw new AppError('UNAVAILABLE', 'Metering has just moved. Try again in a second.', {
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
export function groupCommitByShard<Item extends { ownerId: string }, Result>(
  places: ShardLocator,
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
      const place = places.peek(item.ownerId) ?? (await places.find(item.ownerId))
      return await at(place).add(item)
    } catch (error) {
      if (classifyDatabaseError(error) !== 'again') throw error
      places.reset()
      return at(await places.find(item.ownerId)).add(item)
    }
  }

  return {
    add(item) {
      const place = places.peek(item.ownerId)
      return place === singleShard ? at(place).add(item) : addWhereKept(item)
    },
    async drain() {
      await Promise.all(all().map((lane) => lane.drain()))
    },
    oldestMs: () => Math.max(0, ...all().map((lane) => lane.oldestMs())),
  }
}
