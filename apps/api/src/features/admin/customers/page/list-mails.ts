import type { CustomerMail } from '@fovea/contract/admin'
import type { CustomerKind, MailState } from '@fovea/contract/admin/customer-options'
import type { Ctx } from '../../../../platform/context.ts'
import { mailRepository } from '../../../../platform/mail/repository.ts'
import { isCopyOf, isKeyIssuedEmail } from '../../../license-keys/index.ts'
import { readWorkspaceSummaries } from '../../../workspaces/index.ts'

type Customer = { id: string; kind: CustomerKind }
type MailRow = Awaited<ReturnType<typeof listNewestMails>>[number]

/** A team has no address: these are the emails to its members. Notices to our own staff are left out. */
export async function listNewestMails(
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  { id, kind }: Customer,
  most: number,
) {
  const [workspace] = kind === 'team' ? await readWorkspaceSummaries(db, [id]) : []
  const readers = workspace ? workspace.members.map(({ userId }) => userId) : [id]
  const { businessEmail, developmentEmail } = config.settings
  return mailRepository(db).listNewestOf(readers, most, [businessEmail, developmentEmail])
}

export function presentMails(mails: MailRow[]): CustomerMail[] {
  return mails.map((mail) => ({
    ...presentMail(mail),
    retriable:
      mail.state === 'sent'
        ? isKeyIssuedEmail(mail.name) && !mails.some(({ name }) => isCopyOf(name, mail.id))
        : mail.state === 'failed' && mail.retriable,
  }))
}

function presentMail(mail: MailRow) {
  return {
    _id: mail.id,
    to: mail.recipient,
    subject: mail.subject,
    created: mail.created_at.toISOString(),
    sent: mail.sent_at?.toISOString() ?? null,
    state: stateOf(mail),
    error: mail.error,
  }
}

function stateOf({ state, unsettled_attempts: unsettled }: MailRow): MailState {
  return state === 'failed' && unsettled > 0 ? 'unknown' : state
}
