import type { Db } from './db/connect.ts'

/** What each room that keeps something about a person offers to the account room. */
export type PersonalData = {
  feature: string
  /**
   * Everything kept about the person, as it is handed to them: JSON in which lists that grow are read in pages, as `readInPages` does
   * and `streamJson` writes them.
   */
  collect: (db: Db, userId: string, now: Date, metering: Db) => unknown
  /** Ids and addresses of the person that others may have written down: rooms erase them where they meet them. */
  traces?: (db: Db, userId: string) => Promise<string[]>
  /**
   * Runs in the transaction that deletes the account. `traces` are those of all rooms, and the person's id. What is metered in a
   * cluster of its own is not in the transaction: where that fails, it is erased already, and erasing again is harmless.
   */
  erase: (db: Db, userId: string, traces: readonly string[], metering: Db) => Promise<void>
}

/** A longer word that only contains a trace is somebody else's: what may not stand before one, and after it. */
export const wordStartPattern = String.raw`(?<![\w.+%-])`
export const wordEndPattern = String.raw`(?![\w-]|\.\w|@)`
