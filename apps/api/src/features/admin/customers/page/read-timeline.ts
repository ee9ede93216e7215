import type { TimelineEvent } from '@fovea/contract/admin'
import type { Admin } from '../../../../platform/actor.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { findRecipients, findUser } from '../../../auth/index.ts'
import { describeAdjustment, listNewestAdjustments, readPayments } from '../../../billing/index.ts'
import { listKeyEvents } from '../../../license-keys/index.ts'
import { listRequests, receiptName } from '../../../requests/index.ts'
import { listTeamEvents } from '../../../workspaces/index.ts'
import { listAuditAbout } from '../../audit/record-audit.ts'
import { adjustmentActions } from './adjust-billing.ts'
import { findCustomer } from '../find-customer.ts'
import { listNewestMails } from './list-mails.ts'
import { notesRepository } from '../notes/notes-repository.ts'

const mostOfKind = 100
/** Entries of the audit that the timeline shows as another kind. */
const shownElsewhere = new Set(['note added', ...adjustmentActions])

type Event = Omit<TimelineEvent, 'at' | 'actor'> & { at: Date; actorId: string | null }

type Timeline = { docs: TimelineEvent[]; withoutPayments: boolean }

export async function readTimeline(ctx: Ctx<Admin>, id: string): Promise<Timeline> {
  const { db } = ctx
  const { kind, joined_at: joinedAt } = await findCustomer(ctx, id)
  const isPerson = kind === 'person'
  const [notes, staff, adjustments, payments, keys, team, requests, mails, account] =
    await Promise.all([
      notesRepository(db).list(id),
      listAuditAbout(db, id, mostOfKind),
      listNewestAdjustments(db, id, mostOfKind),
      readPayments(ctx, id),
      listKeyEvents(db, id, undefined, mostOfKind),
      isPerson ? [] : listTeamEvents(db, id, mostOfKind),
      listRequests(db, isPerson ? { userId: id } : { workspaceId: id }),
      isPerson ? listNewestMails(ctx, { id, kind }, mostOfKind) : [],
      isPerson ? findUser(ctx, id) : undefined,
    ])
  // The row of a request says enough while its receipt arrives.
  const receipts = new Set(requests.rows.map((row) => receiptName(row.id)))
  const events: Event[] = [
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
    ...team.map((row) => eventOf('team', row, row.at, row.actorId, row)),
    ...requests.rows.map((row) =>
      eventOf('request', row, row.created_at, row.user_id, { action: 'sent', subject: row.type }),
    ),
    ...mails
      .filter(({ name, state }) => state === 'failed' || !receipts.has(name))
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

function eventOf(
  kind: TimelineEvent['kind'],
  { id }: { id: string },
  at: Date,
  actorId: string | null,
  { action, subject }: { action: string; subject: string },
): Event {
  return { _id: `${kind}-${id}`, kind, at, actorId, action, subject }
}
