import { DatabaseError, type Pool } from 'pg'
import { createLruCache } from '../../../platform/caching/lru-cache.ts'
import { type GroupCommit, createGroupCommit } from '../../../platform/group-commit.ts'
import { classifyDatabaseError } from '../../../platform/db/database-errors.ts'
import { AppError } from '../../../platform/errors.ts'

/** The location of every owner on a single PostgreSQL. */
export const singleShard = '0'

const maxCachedOwners = 100_000
const maxLookups = 500
const maxWaiting = 20_000
/** Any ID answers whether metering is distributed, because a single PostgreSQL has one location for all. */
const anyOwner = '00000000-0000-0000-0000-000000000000'

export type ShardLocator = {
  peek: (ownerId: string) => string | undefined
  find: (ownerId: string) => Promise<string>
  /** Drops all cached locations after an owner was not found at one. */
  reset: () => void
  learn: () => void
  /** If the database turns out to be a cluster, the caller gets an error to retry. */
  writeUnsharded: <Result>(write: () => Promise<Result>) => Promise<Result>
}

/**
 * Caches which shard of a cluster keeps which owner. A single PostgreSQL is looked up once: this changes only when
 * `fovea metering-distribute` moves the tables. Until the process is notified, the cluster rejects plain statements.
 */
export function createShardLocator(pool: Pool, answerWithinMs?: number): ShardLocator {
  const places = createLruCache<string, string>(maxCachedOwners)
  let isSingle = false
  /** Incremented by each reset, so that an older lookup is not cached. */
  let generation = 0

  async function lookUp(ownerIds: string[]) {
    const generationBefore = generation
    const { rows } = await pool.query<{ place: string }>({
      name: 'metering-places',
      text: `select coalesce(meter_place(owner), 0)::text as place
        from unnest($1::uuid[]) with ordinality as given (owner, nth) order by nth`,
      values: [ownerIds],
    })
    const found = rows.map(({ place }) => place)
    if (generationBefore !== generation) return found
    isSingle = found.every((place) => place === singleShard)
    for (const [at, place] of found.entries()) places.set(ownerIds[at] ?? '', place)
    return found
  }
  /** The location on a single PostgreSQL is not kept, because it may have become a cluster. */
  function getCachedShard(ownerId: string) {
    const place = places.get(ownerId)
    return place === singleShard ? undefined : place
  }
  const lookups: GroupCommit<string, string> = createGroupCommit({
    write: lookUp,
    ownerOf: (ownerId) => ownerId,
    lanes: 2,
    mostInBatch: maxLookups,
    mostWaiting: maxWaiting,
    answerWithinMs,
  })

  function reset() {
    generation++
    isSingle = false
    places.clear()
  }

  return {
    peek: (ownerId) => (isSingle ? singleShard : getCachedShard(ownerId)),
    find: lookups.add,
    reset,
    learn() {
      reset()
      lookups.add(anyOwner).catch(() => undefined)
    },
    async writeUnsharded(write) {
      try {
        return await write()
      } catch (error) {
        if (!(error instanceof DatabaseError && notOnClusters.has(error.code ?? ''))) throw error
        reset()
        throw new AppError('UNAVAILABLE', 'Metering has just moved. Try again in a second.', {
          retryAfterSeconds: 1,
          cause: error,
        })
      }
    },
  }
}

/** A cluster rejects locks on rows of several shards, notifications in a statement, and owners of several shards. */
const notOnClusters = new Set(['0A000', '42P16', '40001'])

/** Groups writes by shard, so that no shard waits for another one's worker. */
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
