import type { Role } from '@fovea/contract/workspaces/permissions'
import type { Db } from '../../platform/db/connect.ts'
import { publishEvent } from '../../platform/webhooks/publish-event.ts'
import { publishTokenEndsOfMember } from '../tokens/index.ts'

type Leaving = { teams: readonly { id: string; role: Role }[]; userId: string; now: Date }

/**
 * Publishes to each team that a member leaves with a deleted account. The event has no subject, because it would be
 * deleted with the account: it contains only the ID, which belongs to no account afterwards.
 */
export async function publishLeaving(db: Db, { teams, userId, now }: Leaving) {
  for (const { id: workspaceId, role } of teams) {
    await publishTokenEndsOfMember(db, { workspaceId, userId, now })
    await publishEvent(db, {
      workspaceId,
      type: 'member.left',
      data: { version: 1, userId, role, removed: false },
      at: now,
    })
  }
}
