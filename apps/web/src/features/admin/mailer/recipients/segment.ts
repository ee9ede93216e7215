import { type CustomerPlan, customerPlans } from '@fovea/contract/admin/customer-options'
import type { TemplateRecipient } from '@fovea/contract/admin'
import { type PlatformType, platformTypes } from '@fovea/contract/license-keys/rules'
import { dayMs } from '@fovea/contract/time'

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

/** A segment of the recipients, which is part of the page's address. */
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

export function readSegment(given: Record<string, unknown>): Segment {
  return {
    plan: customerPlans.find((plan) => plan === given['plan']),
    use: uses.find((use) => use === given['use']),
    trial: trialDays.find((days) => days === Number(given['trial'])),
    idle: idleDays.find((days) => days === Number(given['idle'])),
    platform: platformTypes.find((platform) => platform === given['platform']),
    country: readText(given['country'])?.match(/^[A-Z]{2}$/)?.[0],
    tag: readText(given['tag']),
  }
}

function readText(given: unknown) {
  // A tag such as 2026 is read from an address as a number.
  if (typeof given === 'number') return String(given)
  return typeof given === 'string' && given !== '' ? given : undefined
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
