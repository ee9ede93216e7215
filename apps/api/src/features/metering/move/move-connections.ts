import type { Client } from 'pg'

export type MoveContext = {
  main: Client
  metering: Client
  /** `source` and `target` are the same two connections, in the direction of the move. */
  source: Client
  target: Client
  isReverse: boolean
  print: (line: string) => void
  signal: AbortSignal | undefined
}

/** For each transaction that writes to the target. A cluster then uses a single connection per node. */
export const targetSettings = `set local fovea.moving_metering = 'on'; set local citus.multi_shard_modify_mode = 'sequential'`
