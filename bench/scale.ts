import path from 'node:path'

/** How much a run measures. */
export type Scale = {
  /** Interleaved pairs of runs, of which the median counts. */
  pairs: number
  seconds: number
  warmUpSeconds: number
  connections: number
  /** Sessions stored where a figure should not depend on how many there are. */
  rows: number
  /** How often a page is asked for. */
  rounds: number
  streams: number
  /** Consoles of one database. */
  consoles: number
  /** Pages that are weighed, of those with a budget and of the others. */
  pages: number
  /** The folder of an earlier checkout. */
  before: string | undefined
}

export const fullScale: Scale = {
  pairs: 7,
  seconds: 3,
  warmUpSeconds: 1,
  connections: 256,
  rows: 5_000_000,
  rounds: 25,
  streams: 50,
  consoles: 4,
  pages: Number.POSITIVE_INFINITY,
  before: undefined,
}

/** Shows that a bench still runs. Its figures mean nothing. */
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
  before: path.join(import.meta.dirname, '..'),
}
