import type { Db } from '../../platform/db/connect.ts'
import { publishEvent } from '../../platform/webhooks/publish-event.ts'
import { tokenRepository, type TokenRow } from './repository.ts'

type Ended = {
  workspaceId: string
  tokens: readonly Pick<TokenRow, 'id' | 'name'>[]
  now: Date
}

/** Publishes the end of tokens in the caller's transaction. */
export async function publishTokenEnds(db: Db, { workspaceId, tokens, now }: Ended) {
  for (const { id, name } of tokens) {
    await publishEvent(db, {
      workspaceId,
      type: 'token.revoked',
      data: { version: 1, token: { id, name } },
      at: now,
    })
  }
}

type Leaving = { workspaceId: string; userId: string; now: Date }

/** Runs before the membership is deleted, which deletes the member's tokens. */
export async function publishTokenEndsOfMember(db: Db, { workspaceId, userId, now }: Leaving) {
  const repository = tokenRepository(db)
  // A token that is created meanwhile waits, and then fails without the membership.
  await repository.lockWorkspace(workspaceId)
  const tokens = await repository.listOfMember(workspaceId, userId, now)
  await publishTokenEnds(db, { workspaceId, tokens, now })
}
