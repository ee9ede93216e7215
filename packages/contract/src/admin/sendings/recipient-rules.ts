import { isNoreplyEmail } from '../../noreply-email.ts'
import { type PlatformType, platformTypes } from '../../license-keys/rules/platforms.ts'
import { type CustomerPlan, customerPlans } from '../customers/customer-options.ts'
import type { TemplateRecipient } from '../mailer.ts'
import type { SendStatus } from '../template-rules.ts'

const uses = ['some', 'none'] as const
const trialDays = [1, 7, 14, 30] as const
const idleDays = [30, 90, 180] as const
export const segmentChoices = {
  plan: customerPlans,
  use: uses,
  trial: trialDays,
  idle: idleDays,
  platform: platformTypes,
}

export type Segment = {
  plan?: CustomerPlan | undefined
  /** Whether there were sessions this month. */
  use?: (typeof uses)[number] | undefined
  /** Days within which the trial ends. */
  trial?: (typeof trialDays)[number] | undefined
  /** Days without a visit. */
  idle?: (typeof idleDays)[number] | undefined
  platform?: PlatformType | undefined
  /** A code of two letters. */
  country?: string | undefined
  tag?: string | undefined
}

export const exclusionReasons = [
  'unsubscribed',
  'bounced',
  'no-reply address',
  'deactivated',
] as const
export type ExclusionReason = (typeof exclusionReasons)[number]

type Reach = Pick<TemplateRecipient, 'allowReceivingEmail' | 'deactivated' | 'bounced'>

/** Why templates don't reach the recipient; null if they do. */
export function getExclusionReason(
  recipient: Reach & Pick<TemplateRecipient, 'email'>,
): ExclusionReason | null {
  return decideExclusion({ ...recipient, isNoreply: isNoreplyEmail(recipient.email) })
}

export function decideExclusion(recipient: Reach & { isNoreply: boolean }): ExclusionReason | null {
  if (recipient.deactivated) return 'deactivated'
  if (!recipient.allowReceivingEmail) return 'unsubscribed'
  if (recipient.bounced) return 'bounced'
  return recipient.isNoreply ? 'no-reply address' : null
}

/** Whether also those get a template who received it, or may have received it. */
export type SendChoice = { resend: boolean; retryUnknown: boolean }

export function isDue(recipient: TemplateRecipient, choice: SendChoice): boolean {
  return getExclusionReason(recipient) === null && decideDue(recipient.sendStatus, choice)
}

/** Whether people whom a template reaches get it, by what became of it before. */
export function decideDue(status: SendStatus, { resend, retryUnknown }: SendChoice): boolean {
  switch (status) {
    case 'never':
    case 'failed':
      return true
    case 'sent':
      return resend
    case 'unknown':
      return retryUnknown
    case 'sending':
      return false
  }
}

/** `cancelled` may have sent to some recipients before. */
export const sendingStates = ['scheduled', 'running', 'finished', 'cancelled'] as const
export type SendingState = (typeof sendingStates)[number]

/** `skipped`: the recipient unsubscribed, or could not be written to, between the order and the sending. */
export const deliveryStates = [
  'waiting',
  'sending',
  'sent',
  'bounced',
  'failed',
  'unknown',
  'skipped',
] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const farthestSendingDays = 90
export const maxHandpicked = 5_000
