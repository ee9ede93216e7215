import type { Db } from '../../../platform/db/connect.ts'
import { recordWorkspaceEvent } from '../../workspaces/index.ts'
import { deviceLoginRepository } from './repository.ts'

/** A token that was never fetched is deleted with its code, because it can never become known. */
export async function deleteExpiredDeviceLogins(db: Db, now: Date) {
  await db.transaction().execute(async (transaction) => {
    for (const token of await deviceLoginRepository(transaction).endUnclaimed(now)) {
      const actor = { userId: null, workspace: { id: token.workspace_id } }
      await recordWorkspaceEvent(
        transaction,
        { actor, now },
        { action: 'token-ended', before: token.name },
      )
    }
  })
  await deviceLoginRepository(db).forgetExpired(now)
}
