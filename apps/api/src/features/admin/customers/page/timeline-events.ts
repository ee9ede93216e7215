import type { TimelineEvent } from '@fovea/contract/admin'
import type { CustomerKind } from '@fovea/contract/admin/customer-options'
import { formatDecision, type RequestRow } from '../../../requests/index.ts'
import type { KeyWorkspaceEvent } from '../../../workspaces/index.ts'

export type StoredEvent = Omit<TimelineEvent, 'at' | 'actor'> & { at: Date; actorId: string | null }

export function eventOf(
  kind: TimelineEvent['kind'],
  { id }: { id: string },
  at: Date,
  actorId: string | null,
  { action, subject }: { action: string; subject: string },
): StoredEvent {
  return { _id: `${kind}-${id}`, kind, at, actorId, action, subject }
}

/** A request, its replies and answers, and the decision. */
export function listRequestEvents(row: RequestRow): StoredEvent[] {
  const replies = row.replies.map((reply) =>
    eventOf('request', reply, new Date(reply.created_at), reply.author_id, {
      action: reply.from_team ? 'replied' : 'answered',
      subject: reply.text,
    }),
  )
  const decision =
    row.decided_at === null
      ? []
      : [
          eventOf('request', { id: `${row.id}-decided` }, row.decided_at, row.decided_by, {
            action: formatDecision(row),
            subject: row.note || row.type,
          }),
        ]
  return [
    eventOf('request', row, row.created_at, row.user_id, { action: 'sent', subject: row.type }),
    ...replies,
    ...decision,
  ]
}

const moneyActions = new Set<string>(['plan-ordered', 'plan-cancelled', 'cap-changed'])

export function toWorkspaceEvent(row: KeyWorkspaceEvent, owner: CustomerKind): StoredEvent {
  const { action, subject, before, after } = row
  const others = owner === 'team' ? 'team' : 'account'
  const change = before && after ? `${before} → ${after}` : (after ?? before ?? '')
  return eventOf(moneyActions.has(action) ? 'billing' : others, row, row.at, row.actorId, {
    action,
    subject: [subject, change].filter(Boolean).join(': '),
  })
}
