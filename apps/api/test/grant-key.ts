import { issueCommercialKey } from '../src/features/license-keys/index.ts'
import type { Db } from '../src/platform/db/connect.ts'

/** Gives a workspace a commercial key, as the team does when it grants a request. */
export function grantKey(db: Db, ownerId: string, at: Date) {
  const act = { at, actorId: null, ip: null, userAgent: null, requestId: null }
  return db
    .transaction()
    .execute((transaction) => issueCommercialKey({ db: transaction, ownerId, act }))
}
