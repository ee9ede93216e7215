import type { Db } from '../../../platform/db/connect.ts'
import type { EventAction } from '../tables.ts'
import { workspaceEventRepository } from './workspace-event-repository.ts'

type NewWorkspaceEvent = {
  action: EventAction
  subjectId?: string
  subjectEmail?: string
  before?: string
  after?: string
}

/** The user is null if the event comes from outside of the workspace. */
type EventAuthor = { actor: { userId: string | null; workspace: { id: string } }; now: Date }

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
