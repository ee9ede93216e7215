import type { TimelineEvent } from '@fovea/contract/admin'
import type { Admin } from '../../../../platform/actor.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { findRecipients, findUser } from '../../../auth/index.ts'
import {
  describeAdjustment,
  listNewestAdjustments,
  listPlanEvents,
  readPayments,
} from '../../../billing/index.ts'
import { listKeyEvents } from '../../../license-keys/index.ts'
import { listEmailNames, listRequests } from '../../../requests/index.ts'
import { listWorkspaceEvents } from '../../../workspaces/index.ts'
import { listAuditAbout } from '../../audit/record-audit.ts'
import { adjustmentActions } from './adjust-billing.ts'
import { findCustomer } from '../find-customer.ts'
import { listNewestMails } from './list-mails.ts'
import { notesRepository } from '../notes/notes-repository.ts'
import {
  eventOf,
  listRequestEvents,
  type StoredEvent,
  toWorkspaceEvent,
} from './timeline-events.ts'

const mostOfKind = 100
/** Entries of the audit that the timeline shows as another kind. */
const shownElsewhere = new Set(['note added', ...adjustmentActions])

type Timeline = { docs: TimelineEvent[]; withoutPayments: boolean }

export async function readTimeline(ctx: Ctx<Admin>, id: string): Promise<Timeline> {
  const { db } = ctx
  const { kind, joined_at: joinedAt } = await findCustomer(ctx, id)
  const isPerson = kind === 'person'
  const [notes, staff, adjustments, payments, plan, keys, workspace, requests, mails, account] =
    await Promise.all([
      notesRepository(db).list(id),
      listAuditAbout(db, id, mostOfKind),
      listNewestAdjustments(db, id, mostOfKind),
      readPayments(ctx, id),
      listPlanEvents(db, id),
      listKeyEvents(db, id, undefined, mostOfKind),
      listWorkspaceEvents(db, id, mostOfKind),
      listRequests(db, isPerson ? { userId: id } : { workspaceId: id }),
      listNewestMails(ctx, { id, kind }, mostOfKind),
      isPerson ? findUser(ctx, id) : undefined,
    ])
  // The events of a request say enough while the emails about it arrive.
  const aboutRequests = new Set(requests.rows.flatMap(listEmailNames))
  const events: StoredEvent[] = [
    ...notes.map((row) =>
      eventOf('note', row, row.created_at, row.author_id, { action: 'added', subject: row.text }),
    ),
    ...staff
      .filter(({ action }) => !shownElsewhere.has(action))
      .map((row) => eventOf('staff', row, row.at, row.actor_id, row)),
    ...adjustments.map((row) =>
      eventOf('billing', row, row.created_at, row.author_id, describeAdjustment(row)),
    ),
    ...(payments ?? []).map((row) => eventOf('billing', row, row.at, null, row)),
    ...keys.map((row) =>
      eventOf('key', row, row.at, row.actorId, {
        action: row.action.slice(4),
        subject: row.subject,
      }),
    ),
    ...plan.map(({ at, action }) =>
      eventOf('billing', { id: `${action}-${at.getTime()}` }, at, null, { action, subject: '' }),
    ),
    ...workspace.map((row) => toWorkspaceEvent(row, kind)),
    ...requests.rows
      .flatMap(listRequestEvents)
      .toSorted((a, b) => b.at.getTime() - a.at.getTime())
      .slice(0, mostOfKind),
    ...mails
      .filter(({ name, state }) => state === 'failed' || !aboutRequests.has(name))
      .map((row) =>
        eventOf('mail', row, row.sent_at ?? row.created_at, null, {
          action: row.state,
          subject: row.subject,
        }),
      ),
    ...(account?.devices ?? []).map(({ _id, created, label }) =>
      eventOf('account', { id: _id }, new Date(created), null, {
        action: 'signed in',
        subject: label,
      }),
    ),
    ...(isPerson
      ? [eventOf('account', { id }, joinedAt, null, { action: 'account created', subject: '' })]
      : []),
  ]
  const people = await findRecipients(
    db,
    events.flatMap(({ actorId }) => actorId ?? []),
  )
  const names = new Map(people.map(({ _id, nickname, email }) => [_id, nickname || email]))
  const docs = events
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a._id < b._id ? 1 : -1))
    .map(({ _id, kind: ofKind, action, subject, at, actorId }) => ({
      _id,
      kind: ofKind,
      action,
      subject,
      at: at.toISOString(),
      actor: names.get(actorId ?? '') ?? null,
    }))
  return { docs, withoutPayments: payments === undefined }
}
