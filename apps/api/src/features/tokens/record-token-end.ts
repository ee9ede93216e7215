import type { Db } from '../../platform/db/connect.ts'
import { publishEvent } from '../../platform/webhooks/publish-event.ts'
import { recordWorkspaceEvent } from '../workspaces/index.ts'
import type { TokenRow } from './repository.ts'

type TokenEnd = {
  token: Pick<TokenRow, 'id' | 'name' | 'workspace_id'>
  /** Null if the console ended it. */
  userId: string | null
  leaked?: boolean
  now: Date
}

/** Writes the end of a token into the history and publishes it, in the caller's transaction. */
export async function recordTokenEnd(db: Db, { token, userId, leaked = false, now }: TokenEnd) {
  const { id, name, workspace_id: workspaceId } = token
  await recordWorkspaceEvent(
    db,
    { actor: { userId, workspace: { id: workspaceId } }, now },
    { action: leaked ? 'token-leaked' : 'token-ended', before: name },
  )
  await publishEvent(db, {
    workspaceId,
    type: leaked ? 'token.leaked' : 'token.revoked',
    data: { version: 1, token: { id, name } },
    at: now,
  })
}
