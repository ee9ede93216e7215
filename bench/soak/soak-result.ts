import type { Memory } from '../servers.ts'

/** What the server held at a moment of the soak, what it had answered by then, and how many calls it had no time for. */
export type SoakSample = {
  second: number
  memory: Memory
  starts: number
  pages: number
  refused: number
}

/** What was seen of a soak, from before the load to after it. */
export type SoakResult = {
  samples: SoakSample[]
  /** Connections that the server held to the database while nobody asked for anything: before the load, and after it. */
  connections: { before: number; after: number }
  /** Transactions that were still open when nobody asked for anything any more. */
  openTransactions: number
  /** Sums of sessions that are not what they sum up, in words. */
  differences: string[]
  /** Starts that were answered, and sessions that are stored. */
  sessions: { answered: number; stored: number }
}
