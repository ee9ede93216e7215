import { foldEmail } from '@fovea/contract/email-address'
import type { Db } from '../../../platform/db/connect.ts'
import { mailRepository } from '../../../platform/mail/repository.ts'
import type { Recipient } from '../../auth/index.ts'
import { getStaleTime } from './present.ts'
import { mailerRepository } from './repository.ts'

type Claim = { template: { id: string }; person: Recipient; again: boolean; now: Date }

/** Undefined if the address has the template, may have it, or is being sent it. */
export async function claimSend(db: Db, { template, person, again, now }: Claim) {
  const mailer = mailerRepository(db)
  const email = foldEmail(person.email)
  const before = await mailer.lockSend(template.id, email)
  const claimed = await mailer.claim({
    templateId: template.id,
    email,
    userId: person.userId,
    again,
    now,
    stale: getStaleTime(now),
  })
  // This call replaces a failed email of the outbox, which must not be sent as well.
  if (claimed && before?.mail_id) await mailRepository(db).dropFailed(before.mail_id)
  return claimed
}
