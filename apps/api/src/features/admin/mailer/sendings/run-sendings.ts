import { type ExclusionReason, getExclusionReason } from '@fovea/contract/admin/recipient-rules'
import { foldEmail } from '@fovea/contract/email-address'
import {
  describeMailError,
  isAddressRefused,
  isServerUnavailable,
  mailConnections,
} from '../../../../platform/mail/transport.ts'
import { findEmailRecipient } from '../../../auth/index.ts'
import { claimSend } from '../claim-send.ts'
import { deliverTemplate, type DeliverDeps } from '../deliver-template.ts'
import { getStaleTime } from '../present.ts'
import { bounceRepository } from './bounce-repository.ts'
import { countRepository } from './count-repository.ts'
import { createOpenImageUrl } from './open-image.ts'
import { type Delivery, sendingRepository } from './repository.ts'

export type SendingDeps = Omit<DeliverDeps, 'now'> & { clock: () => Date }

/** A run is short, so that a shutdown waits for few emails. */
const runMs = 3_000
const pauseMs = 30_000

/** Sends what is due. One sending after the other, so that the first is not slowed down by the second. */
export async function runSendings(deps: SendingDeps) {
  const { db, clock } = deps
  const sendings = sendingRepository(db)
  await sendings.settleInterrupted(getStaleTime(clock()), clock())
  await followOutbox(deps)
  await sendings.startDue(clock())
  const endMs = performance.now() + runMs
  const running = await sendings.listRunning(clock())
  if (running.length > 0) await countRepository(db).join()
  for (const sending of running) {
    let goesOn = true
    while (goesOn) {
      if (performance.now() > endMs) return
      const batch = await sendings.claimRecipients(sending.id, mailConnections, clock())
      if (batch.length === 0) await sendings.finish(sending.id, clock())
      const outcomes = await Promise.all(batch.map((recipient) => sendTo(deps, sending, recipient)))
      goesOn = batch.length > 0 && !outcomes.includes('paused')
      if (goesOn && sending.problem !== '') await sendings.resume(sending.id)
    }
  }
}

type DueSending = { id: string; template_id: string | null; subject: string; body: string }
type DueRecipient = { email: string; again: boolean }

/** An error about one recipient is their result; only a mail server that takes nothing pauses the sending. */
async function sendTo(deps: SendingDeps, sending: DueSending, recipient: DueRecipient) {
  const sendings = sendingRepository(deps.db)
  const one = { sending_id: sending.id, email: recipient.email }
  const result = await deliver(deps, sending, recipient).catch((error: unknown) => ({
    state: 'failed' as const,
    answer: describeMailError(error),
  }))
  const now = deps.clock()
  if ('problem' in result) {
    const until = new Date(now.getTime() + pauseMs)
    await sendings.pause(one, { problem: result.problem, until })
    return 'paused'
  }
  if (result.state === 'bounced') {
    await bounceRepository(deps.db).save(recipient.email, result.answer, now)
  }
  await sendings.settle(one, result, now)
  return 'settled'
}

const skipped: Record<ExclusionReason, string> = {
  unsubscribed: 'Unsubscribed before it was sent.',
  bounced: 'Earlier email to this address bounced.',
  'no-reply address': 'A no-reply address: nothing sent there is read.',
  deactivated: 'The account is deactivated.',
}

async function deliver(
  deps: SendingDeps,
  { id: sendingId, template_id: id, subject, body }: DueSending,
  { email, again }: DueRecipient,
): Promise<Delivery | { problem: string }> {
  const { db, clock } = deps
  const person = await findEmailRecipient(db, email)
  if (!person) return { state: 'skipped', answer: 'No account has this address any more.' }
  const reason = getExclusionReason({
    email,
    allowReceivingEmail: person.allowsMail,
    deactivated: person.deactivated,
    bounced: (await bounceRepository(db).listOf([foldEmail(email)])).length > 0,
  })
  if (reason !== null) return { state: 'skipped', answer: skipped[reason] }
  if (id === null) return { state: 'skipped', answer: 'The template was deleted.' }

  const template = { id, subject, body }
  const now = clock()
  const claimed = await db
    .transaction()
    .execute((transaction) => claimSend(transaction, { template, person, again, now }))
  if (!claimed) return { state: 'skipped', answer: 'Received this template already, or may have.' }
  const imageUrl = await createOpenImageUrl({ ...deps, now }, sendingId)
  const { send, answer, error } = await deliverTemplate(
    { ...deps, now },
    { template, person, sentBefore: claimed.sent_count, imageUrl },
  )
  if (isServerUnavailable(error)) return { problem: answer }
  if (send.status === 'sending') return { state: 'sending', answer, mailId: send.mail_id }
  if (send.is_outcome_unknown) return { state: 'unknown', answer }
  if (send.status === 'failed') {
    return { state: isAddressRefused(answer) ? 'bounced' : 'failed', answer }
  }
  return { state: 'sent', answer }
}

/** The outbox goes on for about a day, and admins may retry what it gave up. */
async function followOutbox({ db, clock }: SendingDeps) {
  for (const mail of await sendingRepository(db).listChangedMails()) {
    const { state, error, mail_id: mailId } = mail
    const now = clock()
    const isBounced = state === 'failed' && !mail.is_unknown && isAddressRefused(error)
    if (isBounced) await bounceRepository(db).save(mail.email, error, now)
    const states = {
      waiting: 'sending',
      sent: 'sent',
      failed: mail.is_unknown ? 'unknown' : isBounced ? 'bounced' : 'failed',
    } as const
    await sendingRepository(db).settle(
      mail,
      { state: states[state], answer: error, mailId: state === 'sent' ? null : mailId },
      now,
    )
  }
}
