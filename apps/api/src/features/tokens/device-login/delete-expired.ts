import type { Db } from '../../../platform/db/connect.ts'
import { recordWorkspaceEvent } from '../../workspaces/index.ts'
import { deviceLoginRepository } from './repository.ts'

/** Forgets codes that have expired. A token that nobody came for ends with its code: nobody knows it, and nobody ever will. */
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
