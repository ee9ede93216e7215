import { farthestSendingDays, isDue, type Segment } from '@fovea/contract/admin/recipient-rules'
import type { SendStatus } from '@fovea/contract/admin/template-rules'
import { foldEmail } from '@fovea/contract/email-address'
import { dayMs } from '@fovea/contract/time'
import type { Admin } from '../../../../platform/actor.ts'
import { type Ctx, withDb } from '../../../../platform/context.ts'
import { AppError } from '../../../../platform/errors.ts'
import { addAuditRecipients, recordAudit } from '../../audit/record-audit.ts'
import { readRecipients } from '../list-recipients.ts'
import { readMatchingRecipients } from '../recipients/find-recipients.ts'
import { mailerRepository } from '../repository.ts'
import { requireSeenVersion } from '../template-version.ts'
import { presentSending } from './present-sending.ts'
import { sendingRepository } from './repository.ts'

type Order = {
  template: string
  version: number
  emails?: string[] | undefined
  segment?: Segment | undefined
  search?: string | undefined
  status?: SendStatus | undefined
  except?: string[] | undefined
  resend: boolean
  retryUnknown: boolean
  count: number
  startsAt?: string | undefined
}

/** Recipients and text are fixed here: what was confirmed is what leaves. */
export function createSending(ctx: Ctx<Admin>, order: Order) {
  const { emails, segment } = order
  if ((emails === undefined) === (segment === undefined)) {
    const message = 'Send either addresses or a segment.'
    throw new AppError('BAD_INPUT', message, { fields: { emails: message } })
  }
  const startsAt = readStart(order.startsAt, ctx.now)
  return ctx.db.transaction().execute(async (transaction) => {
    const found = await mailerRepository(transaction).holdTemplate(order.template)
    const template = requireSeenVersion(found, order)
    const sendings = sendingRepository(transaction)
    const { id } = await sendings.insert({
      template_id: template.id,
      subject: template.subject,
      body: template.body,
      state: startsAt === undefined ? 'running' : 'scheduled',
      created_by: ctx.actor.userId,
      created_at: ctx.now,
      starts_at: startsAt ?? ctx.now,
      recipients: 0,
    })
    const auditId = await recordAudit(transaction, ctx, {
      action: startsAt === undefined ? 'sending started' : 'sending scheduled',
      subject: template.subject,
      subjectId: id,
      detail: {
        version: template.version,
        ...(startsAt && { publication: startsAt.toISOString() }),
      },
    })
    let count = 0
    const within = withDb(ctx, transaction)
    const { search, status } = order
    const except = new Set(order.except?.map(foldEmail))
    const pages =
      segment === undefined
        ? readRecipients(within, template.id, emails)
        : readMatchingRecipients(within, template.id, { ...segment, search, status })
    for await (const page of pages) {
      const due = page.filter(
        ({ recipient }) => isDue(recipient, order) && !except.has(foldEmail(recipient.email)),
      )
      count += due.length
      const people = due.map(({ userId, recipient: { email, sendStatus } }) => ({
        userId,
        email,
        again: sendStatus === 'sent' || sendStatus === 'unknown',
      }))
      await sendings.addRecipients(id, people)
      await addAuditRecipients(transaction, auditId, people)
    }
    if (count !== order.count) throw createCountError(count)
    return presentSending(withDb(ctx, transaction), await sendings.setRecipients(id, count))
  })
}

function readStart(startsAt: string | undefined, now: Date) {
  if (startsAt === undefined) return undefined
  const start = new Date(startsAt)
  const aheadMs = start.getTime() - now.getTime()
  if (aheadMs > 0 && aheadMs <= farthestSendingDays * dayMs) return start
  const message = `Choose a time within the next ${farthestSendingDays} days.`
  throw new AppError('BAD_INPUT', message, { fields: { startsAt: message } })
}

function createCountError(count: number) {
  const people = count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`
  return new AppError(
    'CONFLICT',
    count === 0
      ? 'None of them can get this template any more. Nothing was sent.'
      : `It would go to ${people} now. Nothing was sent: look at the recipients, and confirm again.`,
  )
}
