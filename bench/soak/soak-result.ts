import type { Memory } from '../servers.ts'

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
  differences: string[]
  sessions: { answered: number; stored: number }
}
