import type { Db } from '../../../platform/db/connect.ts'
import type { EventAction } from '../tables.ts'
import { eventRepository } from './event-repository.ts'

type Happened = {
  action: EventAction
  /** Whom it was done to: an account, or an address. */
  subjectId?: string
  subjectEmail?: string
  before?: string
  after?: string
}

/** Who acts, where and when; nobody where it comes from outside of the workspace. */
type Recorder = { actor: { userId: string | null; workspace: { id: string } }; now: Date }

/** Writes down what somebody does in a workspace, in the caller's transaction. */
export async function recordEvent(
  db: Db,
  { actor, now }: Recorder,
  { action, subjectId, subjectEmail, before, after }: Happened,
) {
  await eventRepository(db).insert({
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
