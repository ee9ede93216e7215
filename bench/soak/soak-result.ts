import type { Memory } from '../servers.ts'

/** A sample of the server's resources, with the answered and the turned-away calls so far. */
export type SoakSample = {
  second: number
  memory: Memory
  starts: number
  pages: number
  refused: number
}

export type SoakResult = {
  samples: SoakSample[]
  /** Connections to the database without load: before it, and after it. */
  connections: { before: number; after: number }
  openTransactions: number
  /** Sums of sessions that differ from their rows, as sentences. */
  differences: string[]
  /** Number of answered starts and of stored sessions. */
  sessions: { answered: number; stored: number }
}
