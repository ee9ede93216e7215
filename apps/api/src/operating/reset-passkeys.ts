import { resetPasskeys, staffRepository } from '../features/auth/index.ts'
import { connect } from '../platform/db/connect.ts'
import { createLog } from '../platform/logging/log.ts'

/** For the only admin, whom no colleague can help. Undefined if no account signs in with the email. */
export async function resetPasskeysOf(url: string, email: string) {
  const database = connect({ url, max: 1, log: createLog('warn') })
  try {
    return await database.db.transaction().execute(async (db) => {
      const userId = await staffRepository(db).findAccount(email)
      return userId === undefined ? undefined : resetPasskeys(db, userId)
    })
  } finally {
    await database.close()
  }
}
