import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import type { Actor } from '../../actor.ts'

/** A reader who takes nothing for this long is gone: the answer ends, so that what it holds is freed. */
const stalledAfterMs = 120_000

/** Open answers of one caller. A download that broke unnoticed must not hinder the next, so the oldest ends. */
const mostOpen = 10

/** Pieces that are made ahead of the reader. */
const piecesAhead = 1

/**
 * After a piece the next one waits as long as this one took, up to this: large answers take half of the time at most, in this process
 * and in the database, and calls that arrived meanwhile come first.
 */
const longestRestMs = 50

const openByCaller = new Map<string, Readable[]>()
let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * Sends a large answer while it is made. All large answers of the process share turns: one piece is made at a time, and
 * only when its reader has taken the one before, so neither their size nor their number fills memory or delays other calls.
 */
export function streamText(
  actor: Actor,
  pieces: AsyncIterable<string>,
  options: { stalledAfterMs?: number } = {},
): Readable {
  const stalledMs = options.stalledAfterMs ?? stalledAfterMs
  const stream = Readable.from(
    inTurns(pieces, stalledMs, () => stream.destroy()),
    {
      // Strings go to the socket as they are; as buffers they would pile up outside of the heap until the next collection.
      objectMode: true,
      highWaterMark: piecesAhead,
    },
  )
  countOpen(callerOf(actor), stream)
  return stream
}

async function* inTurns(pieces: AsyncIterable<string>, stalledMs: number, end: () => void) {
  const iterator = pieces[Symbol.asyncIterator]()
  try {
    for (;;) {
      const piece = await takeTurn(() => iterator.next())
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

function takeTurn<Result>(run: () => Promise<Result>): Promise<Result> {
  let begun = 0
  const turn = lastTurn.then(() => {
    begun = performance.now()
    return run()
  })
  const rest = () => setTimeout(Math.min(performance.now() - begun, longestRestMs))
  lastTurn = turn.then(rest, rest)
  return turn
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
