import path from 'node:path'

export type Scale = {
  /** Number of interleaved pairs of runs; the median counts. */
  pairs: number
  seconds: number
  warmUpSeconds: number
  connections: number
  /** Number of stored sessions for figures that should not depend on their number. */
  rows: number
  rounds: number
  streams: number
  consoles: number
  pages: number
  /** How often each page is loaded; the median counts. */
  loads: number
  before: string | undefined
  /** Parts of the names of calls, where a benchmark measures many; all without any. */
  calls: readonly string[]
}

export const fullScale: Scale = {
  pairs: 7,
  seconds: 3,
  // The first seconds of load run uncompiled code: their starts cost up to three times as much.
  warmUpSeconds: 6,
  connections: 256,
  rows: 5_000_000,
  rounds: 25,
  streams: 50,
  consoles: 4,
  pages: Number.POSITIVE_INFINITY,
  loads: 5,
  before: undefined,
  calls: [],
}

/** Only shows that a bench still runs. Its figures mean nothing. */
export const smallScale: Scale = {
  pairs: 1,
  seconds: 0.3,
  warmUpSeconds: 0.1,
  connections: 8,
  rows: 2_000,
  rounds: 2,
  streams: 3,
  consoles: 2,
  pages: 1,
  loads: 1,
  before: path.join(import.meta.dirname, '..'),
  calls: [],
}
