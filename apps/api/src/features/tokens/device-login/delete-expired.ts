import type { Db } from '../../../platform/db/connect.ts'
import { recordTokenEnd } from '../record-token-end.ts'
import { deviceLoginRepository } from './repository.ts'

/** A token that was never fetched is deleted with its code, because it can never become known. */
export async function deleteExpiredDeviceLogins(db: Db, now: Date) {
  await db.transaction().execute(async (transaction) => {
    for (const token of await deviceLoginRepository(transaction).endUnclaimed(now)) {
      await recordTokenEnd(transaction, { token, userId: null, now })
    }
  })
  await deviceLoginRepository(db).forgetExpired(now)
}
