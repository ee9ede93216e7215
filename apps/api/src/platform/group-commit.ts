import { Refusal } from './refusal.ts'

type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

type Options<Item, Result> = {
  /** Writes a batch in one transaction; answers one result an item, in order. */
  write: (items: Item[]) => Promise<Result[]>
  /** How many batches may be under way at once. */
  lanes: number
  mostInBatch: number
  /** Beyond this many waiting items a caller is told to come back, instead of being kept in memory. */
  mostWaiting: number
}

export type GroupCommit<Item, Result> = {
  /** Resolves when the item is committed. */
  add: (item: Item) => Promise<Result>
  /** Resolves when nothing waits and nothing is under way. */
  drain: () => Promise<void>
}

/**
 * Writes what arrives together, together: a batch leaves as soon as a lane is free, so that a lone item waits for
 * nobody and a flood shares its commits.
 */
export function groupCommit<Item, Result>(
  options: Options<Item, Result>,
): GroupCommit<Item, Result> {
  const { write, lanes, mostInBatch, mostWaiting } = options
  let waiting: Waiting<Item, Result>[] = []
  let underWay = 0
  let whenIdle: (() => void)[] = []

  function add(item: Item) {
    return new Promise<Result>((resolve, reject) => {
      if (waiting.length >= mostWaiting) {
        reject(
          new Refusal('UNAVAILABLE', 'Too much at once. Try again in a second.', {
            retryAfterSeconds: 1,
          }),
        )
        return
      }
      waiting.push({ item, resolve, reject })
      // What arrives within the same turn of the event loop travels together.
      if (waiting.length === 1) setImmediate(flush)
    })
  }

  function flush() {
    while (underWay < lanes && waiting.length > 0) {
      const batch = waiting.length > mostInBatch ? waiting.splice(0, mostInBatch) : waiting
      if (batch === waiting) waiting = []
      underWay++
      void commit(batch).finally(() => {
        underWay--
        flush()
      })
    }
    if (underWay === 0 && waiting.length === 0) {
      for (const idle of whenIdle) idle()
      whenIdle = []
    }
  }

  async function commit(batch: Waiting<Item, Result>[]) {
    try {
      const results = await write(batch.map(({ item }) => item))
      for (const [index, { resolve, reject }] of batch.entries()) {
        const result = results[index]
        if (result === undefined)
          reject(new Error('A batch answered fewer results than it had items.'))
        else resolve(result)
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return {
    add,
    drain: () =>
      new Promise((resolve) => {
        whenIdle.push(resolve)
        flush()
      }),
  }
}
