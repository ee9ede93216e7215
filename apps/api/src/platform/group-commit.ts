import { classifyDatabaseError } from './db/database-errors.ts'
import { AppError } from './errors.ts'

type Waiting<Item, Result> = {
  item: Item
  sinceMs: number
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

type Batch<Item, Result> = {
  waiters: Waiting<Item, Result>[]
  apart: boolean
  slow: boolean
}

type Options<Item, Result> = {
  write: (items: Item[]) => Promise<Result[]>
  /** An owner is in one batch at a time, so that two batches never wait for the same rows. */
  ownerOf: (item: Item) => string
  /** Concurrent batches, at least two, used if one is slow or many items wait: small batches cost more. */
  lanes: number
  mostInBatch: number
  mostWaiting: number
  answerWithinMs?: number | undefined
  onBatch?: ((size: number, ageMs: number) => void) | undefined
}

export type GroupCommit<Item, Result> = {
  add: (item: Item) => Promise<Result>
  drain: () => Promise<void>
  oldestMs: () => number
}

/** Longer than the SDK API's database timeouts, so that the database's error arrives first. */
export const defaultResponseTimeoutMs = 4_000
/** A commit that takes longer lets other batches overtake it. */
const slowMs = 250
/** How long an owner whose rows were locked is written alone, unless a write succeeds. */
const apartMs = 10_000
const sweepEveryMs = 500
const mostTries = 3

/**
 * Writes concurrent items in shared transactions: the next batch is sent as soon as the previous one is committed, so
 * that a lone item does not wait and a flood shares its commits. One item never harms another: a batch that cannot be
 * stored is halved until only the bad item is refused, and an owner with locked rows is written alone.
 */
export function createGroupCommit<Item, Result>(
  options: Options<Item, Result>,
): GroupCommit<Item, Result> {
  const {
    write,
    ownerOf,
    lanes,
    mostInBatch,
    mostWaiting,
    answerWithinMs = defaultResponseTimeoutMs,
  } = options
  let waiting: Waiting<Item, Result>[] = []
  // A Set would leave its previous tables behind as it grows, and with them batches with all that their items refer to.
  let underWay: Batch<Item, Result>[] = []
  const heldUp = new Map<string, number>()
  let quickUnderWay = 0
  /** True until a batch ends: every waiting owner is busy, so looking for the next batch again is useless. */
  let allBusy = false
  let scheduled = false
  let sweeping: NodeJS.Timeout | undefined
  let whenIdle: (() => void)[] = []

  function add(item: Item) {
    return new Promise<Result>((resolve, reject) => {
      if (waiting.length >= mostWaiting) {
        reject(comeBack('Too many requests at once. Try again in a second.'))
        return
      }
      waiting.push({ item, sinceMs: performance.now(), resolve, reject })
      sweeping ??= setTimeout(sweep, sweepEveryMs).unref()
      if (scheduled || (quickUnderWay > 0 && !isFlooded())) return
      scheduled = true
      setImmediate(flush)
    })
  }

  function flush() {
    scheduled = false
    for (let batch = nextBatch(); batch; batch = nextBatch()) send(batch)
    if (underWay.length > 0 || waiting.length > 0) return
    for (const idle of whenIdle) idle()
    whenIdle = []
  }

  function nextBatch(): Batch<Item, Result> | undefined {
    if (waiting.length === 0) return undefined
    if (underWay.length === 0 && heldUp.size === 0 && !isFlooded())
      return batchOf(waiting.splice(0, mostInBatch))
    const apart = underWay.filter((batch) => batch.apart).length
    // This lane is reserved for owners whose rows are not locked.
    if (apart < lanes - 1) {
      const alone = nextSingleOwner()
      if (alone) return batchOf(alone, true)
    }
    if (underWay.length >= lanes) return undefined
    if (isFlooded()) return nextOfLane()
    if (quickUnderWay > 0) return undefined
    const busy = busyOwners()
    const taken = take((owner) => !busy.has(owner) && !heldUp.has(owner))
    return taken.length > 0 ? batchOf(taken) : undefined
  }

  /** True if enough items wait for parallel batches. The last lane is reserved for owners whose rows are not locked. */
  function isFlooded() {
    return waiting.length > mostInBatch / 2 && quickUnderWay < lanes - 1 && !allBusy
  }

  /** In a flood, each lane has its own owners, or every batch would wait for the owners of the previous one. */
  function nextOfLane() {
    const busy = busyOwners()
    const quick = underWay.filter(({ apart, slow }) => !apart && !slow)
    const busyLanes = new Set(quick.flatMap(({ waiters }) => waiters.map(laneOfWaiter)))
    const isFree = (owner: string) => !busy.has(owner) && !heldUp.has(owner)
    const first = waiting.find(
      (waiter) => !busyLanes.has(laneOfWaiter(waiter)) && isFree(ownerOf(waiter.item)),
    )
    if (first === undefined) {
      allBusy = true
      return undefined
    }
    const lane = laneOfWaiter(first)
    return batchOf(take((owner) => laneOf(owner) === lane && isFree(owner)))
  }

  function laneOfWaiter({ item }: Waiting<Item, Result>) {
    return laneOf(ownerOf(item))
  }

  /** Hashes the end of the owner's id, which is random, while its beginning is a timestamp. */
  function laneOf(owner: string) {
    let hash = 0
    for (const character of owner.slice(-6)) hash = hash * 31 + (character.codePointAt(0) ?? 0)
    return hash % (lanes - 1)
  }

  function nextSingleOwner() {
    const nowMs = performance.now()
    for (const [owner, untilMs] of heldUp) if (untilMs < nowMs) heldUp.delete(owner)
    if (heldUp.size === 0) return undefined
    const busy = busyOwners()
    const next = waiting.find(({ item }) => heldUp.has(ownerOf(item)) && !busy.has(ownerOf(item)))
    if (!next) return undefined
    const alone = ownerOf(next.item)
    return take((owner) => owner === alone)
  }

  function busyOwners() {
    return new Set(underWay.flatMap(({ waiters }) => waiters.map(({ item }) => ownerOf(item))))
  }

  function take(isTaken: (owner: string) => boolean) {
    const taken: Waiting<Item, Result>[] = []
    waiting = waiting.filter((waiter) => {
      if (taken.length >= mostInBatch || !isTaken(ownerOf(waiter.item))) return true
      taken.push(waiter)
      return false
    })
    return taken
  }

  function send(batch: Batch<Item, Result>) {
    underWay.push(batch)
    if (!batch.apart) quickUnderWay++
    const slow = setTimeout(() => {
      endQuick(batch)
      flush()
    }, slowMs).unref()
    void commit(batch.waiters, batch.apart).finally(() => {
      clearTimeout(slow)
      endQuick(batch)
      underWay = underWay.filter((other) => other !== batch)
      flush()
    })
  }

  function endQuick(batch: Batch<Item, Result>) {
    allBusy = false
    if (!batch.apart && !batch.slow) quickUnderWay--
    batch.slow = true
  }

  async function commit(waiters: Waiting<Item, Result>[], apart: boolean): Promise<void> {
    const sinceMs = waiters[0]?.sinceMs ?? performance.now()
    options.onBatch?.(waiters.length, performance.now() - sinceMs)
    try {
      const results = await writeAgain(waiters.map(({ item }) => item))
      if (apart) for (const { item } of waiters) heldUp.delete(ownerOf(item))
      for (const [index, { resolve, reject }] of waiters.entries()) {
        const result = results[index]
        if (result === undefined)
          reject(new Error('A batch answered fewer results than it had items.'))
        else resolve(result)
      }
    } catch (error) {
      await fail(waiters, error)
    }
  }

  async function writeAgain(items: Item[]) {
    for (let tries = 1; ; tries++) {
      try {
        return await write(items)
      } catch (error) {
        if (classifyDatabaseError(error) !== 'again' || tries === mostTries) throw error
      }
    }
  }

  async function fail(waiters: Waiting<Item, Result>[], error: unknown) {
    const fault = classifyDatabaseError(error)
    if (fault === 'row' && waiters.length > 1) {
      const half = Math.ceil(waiters.length / 2)
      await commit(waiters.slice(0, half), false)
      await commit(waiters.slice(half), false)
      return
    }
    if (fault === 'lock') {
      const owners = new Set(waiters.map(({ item }) => ownerOf(item)))
      for (const owner of owners) heldUp.set(owner, performance.now() + apartMs)
      if (owners.size > 1) {
        waiting = [...waiters, ...waiting]
        return
      }
    }
    const reason = fault === 'row' ? cannotBeStored(error) : error
    for (const { reject } of waiters) reject(reason)
  }

  function sweep() {
    const before = performance.now() - answerWithinMs
    const expired = (waiter: Waiting<Item, Result>) => {
      if (waiter.sinceMs > before) return false
      waiter.reject(comeBack('This took too long. Try again in a second.'))
      return true
    }
    waiting = waiting.filter((waiter) => !expired(waiter))
    for (const { waiters } of underWay) for (const waiter of waiters) expired(waiter)
    const more = waiting.length > 0 || underWay.length > 0
    sweeping = more ? setTimeout(sweep, sweepEveryMs).unref() : undefined
  }

  return {
    add,
    drain: () =>
      new Promise((resolve) => {
        whenIdle.push(resolve)
        flush()
      }),
    oldestMs() {
      const firsts = [waiting, ...underWay.map(({ waiters }) => waiters)]
      const since = firsts.map(([first]) => first?.sinceMs ?? Number.POSITIVE_INFINITY)
      return Math.max(0, performance.now() - Math.min(...since))
    },
  }
}

function batchOf<Item, Result>(waiters: Waiting<Item, Result>[], apart = false) {
  return { waiters, apart, slow: false }
}

function comeBack(message: string) {
  return new AppError('UNAVAILABLE', message, { retryAfterSeconds: 1 })
}

function cannotBeStored(cause: unknown) {
  return new AppError('BAD_INPUT', 'A value in this request cannot be stored.', { cause })
}
