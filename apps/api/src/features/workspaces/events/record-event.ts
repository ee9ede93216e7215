import type { Ctx } from '../../../platform/context.ts'
import type { Member } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { EventAction } from '../tables.ts'
import { eventRepository } from './event-repository.ts'

type Happened = {
  action: EventAction
  /** Where it happened, if that is not where they are. */
  workspaceId?: string
  /** Whom it was done to: an account, or an address. */
  subjectId?: string
  subjectEmail?: string
  before?: string
  after?: string
}

/** Writes down what somebody does in a workspace, in the caller's transaction. */
export async function recordEvent(
  db: Db,
  { actor, now }: Pick<Ctx<Member>, 'actor' | 'now'>,
  { action, workspaceId, subjectId, subjectEmail, before, after }: Happened,
) {
  await eventRepository(db).insert({
    workspace_id: workspaceId ?? actor.workspace.id,
    at: now,
    actor_id: actor.userId,
    action,
    subject_id: subjectId ?? null,
    subject_email: subjectEmail ?? null,
    before: before ?? null,
    after: after ?? null,
  })
}
