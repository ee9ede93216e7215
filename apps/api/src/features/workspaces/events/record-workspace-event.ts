import type { Db } from '../../../platform/db/connect.ts'
import type { EventAction } from '../tables.ts'
import { workspaceEventRepository } from './workspace-event-repository.ts'

type NewWorkspaceEvent = {
  action: EventAction
  /** Whom it was done to: an account, or an address. */
  subjectId?: string
  subjectEmail?: string
  before?: string
  after?: string
}

/** Who acts, where and when; nobody where it comes from outside of the workspace. */
type EventAuthor = { actor: { userId: string | null; workspace: { id: string } }; now: Date }

/** Writes down what somebody does in a workspace, in the caller's transaction. */
export async function recordWorkspaceEvent(
  db: Db,
  { actor, now }: EventAuthor,
  { action, subjectId, subjectEmail, before, after }: NewWorkspaceEvent,
) {
  await workspaceEventRepository(db).insert({
    workspace_id: actor.workspace.id,
    at: now,
    actor_id: actor.userId,
    action,
    subject_id: subjectId ?? null,
    subject_email: subjectEmail ?? null,
    before: before ?? null,
    after: after ?? null,
  })
}
