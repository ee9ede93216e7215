import type { Sending, SendingRecipient } from '@fovea/contract/admin'
import type { DeliveryState } from '@fovea/contract/admin/recipient-rules'
import type { Ctx } from '../../../../platform/context.ts'
import { findRecipients } from '../../../auth/index.ts'
import { countRepository } from './count-repository.ts'
import type { sendingRepository, SendingRow } from './repository.ts'

type Deps = Pick<Ctx, 'db' | 'config'>

export async function presentSendings(
  { db, config }: Deps,
  rows: SendingRow[],
): Promise<Sending[]> {
  const counts = await countRepository(db).listOf(rows.map(({ id }) => id))
  const authors = await findRecipients(
    db,
    rows.flatMap(({ created_by }) => created_by ?? []),
  )
  const emails = new Map(authors.map(({ _id, email }) => [_id, email]))
  return rows.map((row) => {
    const own = counts.filter(({ sending_id }) => sending_id === row.id)
    const count = (state: DeliveryState) => own.find((item) => item.state === state)?.count ?? 0
    return {
      _id: row.id,
      templateId: row.template_id,
      subject: row.subject,
      state: row.state,
      by: emails.get(row.created_by ?? '') ?? null,
      created: row.created_at.toISOString(),
      startsAt: row.starts_at.toISOString(),
      ended: row.ended_at?.toISOString() ?? null,
      problem: row.problem,
      figures: {
        recipients: row.recipients,
        waiting: count('waiting'),
        sending: count('sending'),
        sent: count('sent'),
        bounced: count('bounced'),
        failed: count('failed'),
        unknown: count('unknown'),
        skipped: count('skipped'),
        unsubscribed: own.reduce((sum, { unsubscribed }) => sum + unsubscribed, 0),
        ...(config.mail.countsOpens && { opened: row.opened }),
      },
    }
  })
}

export async function presentSending(deps: Deps, row: SendingRow): Promise<Sending> {
  const [sending] = await presentSendings(deps, [row])
  if (sending === undefined) throw new Error('A sending was presented as none.')
  return sending
}

type RecipientRow = Awaited<
  ReturnType<ReturnType<typeof sendingRepository>['listRecipients']>
>[number]

export function presentSendingRecipient(row: RecipientRow): SendingRecipient {
  return {
    email: row.email,
    state: row.state,
    answer: row.answer,
    at: row.changed_at?.toISOString() ?? null,
    unsubscribed: row.unsubscribed_at?.toISOString() ?? null,
  }
}
