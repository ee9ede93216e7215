import type { Client } from 'pg'

export type MoveContext = {
  main: Client
  metering: Client
  /** Where metering is, and where it is going: the same two connections. */
  source: Client
  target: Client
  isReverse: boolean
  print: (line: string) => void
  signal: AbortSignal | undefined
}

/** Settings of each transaction that writes to the target. A cluster gets one connection to each node. */
export const targetSettings = `set local fovea.moving_metering = 'on'; set local citus.multi_shard_modify_mode = 'sequential'`
