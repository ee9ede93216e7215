import type { TemplateRecipient } from '@fovea/contract/admin'
import { foldEmail } from '@fovea/contract/email-address'
import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { listMailable } from '../../session/index.ts'
import { presentSend } from './present.ts'
import { mailerRepository } from './repository.ts'

/** Everybody with an account, an address once, and what became of sending them a template. */
export async function listRecipients(
  { db, now }: Ctx<Admin>,
  templateId: string,
): Promise<TemplateRecipient[]> {
  const mailer = mailerRepository(db)
  if (!(await mailer.findTemplate(templateId))) {
    throw new Refusal('NOT_FOUND', "This template doesn't exist.")
  }
  const [people, sends] = await Promise.all([listMailable(db), mailer.listSends(templateId)])
  const sendOf = new Map(sends.map((send) => [send.email, send]))
  return people.map(({ email, allowsMail, deactivated, createdAt }) =>
    Object.assign(presentSend(email, sendOf.get(foldEmail(email)), now), {
      allowReceivingEmail: allowsMail,
      deactivated,
      created: createdAt.toISOString(),
    }),
  )
}
