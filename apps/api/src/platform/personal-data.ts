import type { Db } from './db/connect.ts'

export type PersonalData = {
  feature: string
  /** Lists without a small limit are async iterables, as from `readInPages` for `streamJson`. */
  collect: (db: Db, userId: string, now: Date, metering: Db) => unknown
  /** Ids and addresses of the user that other features may have stored; they erase them as well. */
  traces?: (db: Db, userId: string) => Promise<string[]>
  /**
   * Runs in the transaction that deletes the account. `traces` are those of all features, and the user's id. A separate
   * metering database is not part of the transaction: if the transaction fails, metering is erased already, and erasing
   * again is harmless.
   */
  erase: (db: Db, userId: string, traces: readonly string[], metering: Db) => Promise<void>
}

/** A longer word that only contains a trace belongs to another user. */
export const wordStartPattern = String.raw`(?<![\w.+%-])`
export const wordEndPattern = String.raw`(?![\w-]|\.\w|@)`

/** Replaces traces that are whole words. */
export function replaceTraces(text: string, traces: readonly string[], replacement: string) {
  const words = traces.map((trace) => trace.replaceAll(/[$()*+.?[\\\]^{|}-]/g, '\\$&'))
  const anyTrace = new RegExp(`${wordStartPattern}(?:${words.join('|')})${wordEndPattern}`, 'gi')
  return text.replaceAll(anyTrace, replacement)
}
