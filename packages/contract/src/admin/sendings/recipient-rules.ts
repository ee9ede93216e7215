import { isNoreplyEmail } from '../../noreply-email.ts'
import { type PlatformType, platformTypes } from '../../license-keys/rules/platforms.ts'
import { dayMs } from '../../time.ts'
import { type CustomerPlan, customerPlans } from '../customers/customer-options.ts'
import type { TemplateRecipient } from '../mailer.ts'

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

export function isInSegment(
  recipient: TemplateRecipient,
  segment: Segment,
  nowMs: number,
): boolean {
  const { plan, sessions, trialEnds, lastSeen, created, platforms, country, tags } = recipient
  const trialMs = trialEnds === null ? -Infinity : Date.parse(trialEnds) - nowMs
  const idleMs = nowMs - Date.parse(lastSeen ?? created)
  return (
    (segment.plan === undefined || plan === segment.plan) &&
    (segment.use === undefined || sessions > 0 === (segment.use === 'some')) &&
    (segment.trial === undefined || (trialMs > 0 && trialMs <= segment.trial * dayMs)) &&
    (segment.idle === undefined || idleMs >= segment.idle * dayMs) &&
    (segment.platform === undefined || platforms.includes(segment.platform)) &&
    (segment.country === undefined || country === segment.country) &&
    (segment.tag === undefined || tags.includes(segment.tag))
  )
}

export const exclusionReasons = [
  'unsubscribed',
  'bounced',
  'no-reply address',
  'deactivated',
] as const
export type ExclusionReason = (typeof exclusionReasons)[number]

type Reach = Pick<TemplateRecipient, 'email' | 'allowReceivingEmail' | 'deactivated' | 'bounced'>

/** Why templates don't reach the recipient; null if they do. */
export function getExclusionReason(recipient: Reach): ExclusionReason | null {
  if (recipient.deactivated) return 'deactivated'
  if (!recipient.allowReceivingEmail) return 'unsubscribed'
  if (recipient.bounced) return 'bounced'
  return isNoreplyEmail(recipient.email) ? 'no-reply address' : null
}

/** Whether also those get a template who received it, or may have received it. */
export type SendChoice = { resend: boolean; retryUnknown: boolean }

export function isDue(recipient: TemplateRecipient, { resend, retryUnknown }: SendChoice): boolean {
  if (getExclusionReason(recipient) !== null) return false
  switch (recipient.sendStatus) {
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
