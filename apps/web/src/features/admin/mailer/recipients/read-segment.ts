import { type Segment, segmentChoices } from '@fovea/contract/admin/recipient-rules'

const { plan: plans, use: uses, trial: trialDays, idle: idleDays, platform } = segmentChoices

/** The segment is part of the page's address. */
export function readSegment(given: Record<string, unknown>): Segment {
  return {
    plan: plans.find((plan) => plan === given['plan']),
    use: uses.find((use) => use === given['use']),
    trial: trialDays.find((days) => days === Number(given['trial'])),
    idle: idleDays.find((days) => days === Number(given['idle'])),
    platform: platform.find((known) => known === given['platform']),
    country: readText(given['country'])?.match(/^[A-Z]{2}$/)?.[0],
    tag: readText(given['tag']),
  }
}

function readText(given: unknown) {
  // A tag such as 2026 is read from an address as a number.
  return typeof given === 'number'
    ? String(given)
    : typeof given === 'string' && given !== ''
      ? given
      : undefined
}
