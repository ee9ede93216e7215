import type { Db } from './db/connect.ts'

/** What each room that keeps something about a person offers to the account room. */
export type PersonalData = {
  room: string
  /** Everything kept about the person, as it is handed to them. */
  collect: (db: Db, userId: string, now: Date) => Promise<unknown>
  /** Runs in the transaction that deletes the account. */
  erase: (db: Db, userId: string) => Promise<void>
}
