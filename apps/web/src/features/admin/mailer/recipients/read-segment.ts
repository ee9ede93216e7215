import { type Segment, segmentChoices } from '@fovea/contract/admin/recipient-rules'
import { readChoice, readText } from '../../../../lib/text/read-search.ts'

const {
  plan: plans,
  use: uses,
  trial: trialDays,
  idle: idleDays,
  platform: platforms,
} = segmentChoices

/** The segment is part of the page's address. */
export function readSegment(given: Record<string, unknown>): Segment {
  return {
    plan: readChoice(plans, given['plan']),
    use: readChoice(uses, given['use']),
    trial: readChoice(trialDays, given['trial']),
    idle: readChoice(idleDays, given['idle']),
    platform: readChoice(platforms, given['platform']),
    country: readText(given['country'])?.match(/^[A-Z]{2}$/)?.[0],
    tag: readText(given['tag']),
  }
}
