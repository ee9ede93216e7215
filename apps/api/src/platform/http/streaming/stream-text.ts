import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import type { Actor } from '../../actor.ts'

/** A client that reads nothing for this long is probably gone, so the answer ends and frees its resources. */
const stalledAfterMs = 120_000

/** Per caller. The oldest ends instead of refusing the next, because a broken connection may go unnoticed. */
const mostOpen = 10

const piecesAhead = 1

/** A pause is as long as its piece took, up to this, so large answers use at most half of the process. */
const longestRestMs = 50

const openByCaller = new Map<string, Readable[]>()
let lastRun: Promise<unknown> = Promise.resolve()

/**
 * Sends a large answer while it is produced. All large answers of a process share one queue: one piece is produced at a
 * time, and only after its reader has taken the previous one, so that neither their size nor their number fills memory
 * or delays other calls.
 */
export function streamText(
  actor: Actor,
  pieces: AsyncIterable<string>,
  options: { stalledAfterMs?: number } = {},
): Readable {
  const stalledMs = options.stalledAfterMs ?? stalledAfterMs
  const stream = Readable.from(
    queuePieces(pieces, stalledMs, () => stream.destroy()),
    {
      // Strings go to the socket directly. Buffers would accumulate outside the heap until the next garbage collection.
      objectMode: true,
      highWaterMark: piecesAhead,
    },
  )
  countOpen(callerOf(actor), stream)
  return stream
}

async function* queuePieces(pieces: AsyncIterable<string>, stalledMs: number, end: () => void) {
  const iterator = pieces[Symbol.asyncIterator]()
  try {
    for (;;) {
      const piece = await enqueue(() => iterator.next())
      if (piece.done) return
      const stalled = globalThis.setTimeout(end, stalledMs).unref()
      try {
        yield piece.value
      } finally {
        clearTimeout(stalled)
      }
    }
  } finally {
    await iterator.return?.()
  }
}

function enqueue<Result>(run: () => Promise<Result>): Promise<Result> {
  let begun = 0
  const current = lastRun.then(() => {
    begun = performance.now()
    return run()
  })
  const rest = () => setTimeout(Math.min(performance.now() - begun, longestRestMs))
  lastRun = current.then(rest, rest)
  return current
}

function countOpen(caller: string, stream: Readable) {
  const open = [...(openByCaller.get(caller) ?? []), stream]
  if (open.length > mostOpen) open.shift()?.destroy()
  openByCaller.set(caller, open)
  stream.once('close', () => {
    const left = (openByCaller.get(caller) ?? []).filter((other) => other !== stream)
    if (left.length > 0) openByCaller.set(caller, left)
    else openByCaller.delete(caller)
  })
}

function callerOf(actor: Actor) {
  switch (actor.kind) {
    case 'user':
    case 'admin':
      return actor.userId
    case 'program':
      return actor.token.id
    case 'anonymous':
    case 'gone':
    case 'impostor':
      return actor.kind
  }
}
