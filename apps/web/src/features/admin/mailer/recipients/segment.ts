import { type CustomerPlan, customerPlans } from '@fovea/contract/admin/customer-options'
import type { TemplateRecipient } from '@fovea/contract/admin'
import { dayMs } from '@fovea/contract/time'

const uses = ['some', 'none'] as const
const trialDays = [1, 7, 14, 30] as const
const idleDays = [30, 90, 180] as const

export const segmentChoices = { plan: customerPlans, use: uses, trial: trialDays, idle: idleDays }

/** A segment of the recipients, which is part of the page's address. */
export type Segment = {
  plan?: CustomerPlan | undefined
  /** Whether there were sessions this month. */
  use?: (typeof uses)[number] | undefined
  /** Days within which the trial ends. */
  trial?: (typeof trialDays)[number] | undefined
  /** Days without a visit. */
  idle?: (typeof idleDays)[number] | undefined
}

export function readSegment(given: Record<string, unknown>): Segment {
  return {
    plan: customerPlans.find((plan) => plan === given['plan']),
    use: uses.find((use) => use === given['use']),
    trial: trialDays.find((days) => days === Number(given['trial'])),
    idle: idleDays.find((days) => days === Number(given['idle'])),
  }
}

export function isInSegment(
  { plan, sessions, trialEnds, lastSeen, created }: TemplateRecipient,
  segment: Segment,
  nowMs: number,
): boolean {
  const trialMs = trialEnds === null ? -Infinity : Date.parse(trialEnds) - nowMs
  const idleMs = nowMs - Date.parse(lastSeen ?? created)
  return (
    (segment.plan === undefined || plan === segment.plan) &&
    (segment.use === undefined || sessions > 0 === (segment.use === 'some')) &&
    (segment.trial === undefined || (trialMs > 0 && trialMs <= segment.trial * dayMs)) &&
    (segment.idle === undefined || idleMs >= segment.idle * dayMs)
  )
}
