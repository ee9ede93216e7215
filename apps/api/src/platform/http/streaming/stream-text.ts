import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Actor } from '../../actor.ts'

/** A reader who takes nothing for this long is gone: the answer ends, so that what it holds is freed. */
const stalledAfterMs = 120_000

/** Open answers of one caller. A download that broke unnoticed must not hinder the next, so the oldest ends. */
const mostOpen = 10

/** Bytes that are made ahead of the reader. */
const aheadBytes = 64 * 1024

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
      objectMode: false,
      highWaterMark: aheadBytes,
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
      const timer = setTimeout(end, stalledMs).unref()
      try {
        yield piece.value
      } finally {
        clearTimeout(timer)
      }
    }
  } finally {
    await iterator.return?.()
  }
}

function takeTurn<Result>(run: () => Promise<Result>): Promise<Result> {
  const turn = lastTurn.then(async () => {
    const result = await run()
    // Calls that arrived meanwhile are answered before the next piece is made.
    await setImmediate()
    return result
  })
  lastTurn = turn.catch(() => undefined)
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
