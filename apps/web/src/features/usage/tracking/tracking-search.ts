import { platformTypes, type PlatformType } from '@fovea/contract/license-keys/rules'
import { usageMonths, type UsageMonths } from '@fovea/contract/usage/rules'
import { readChoice, readDay, readText } from '../../../lib/text/read-search.ts'

export type TrackingSearch = {
  app?: string | undefined
  platform?: PlatformType | undefined
  months?: UsageMonths | undefined
  from?: string | undefined
  to?: string | undefined
  before?: string | undefined
  after?: string | undefined
}

/** Drops invalid values. The declared types don't hold for addresses that were edited by hand. */
export function readTrackingSearch(given: {
  [Name in keyof TrackingSearch]?: unknown
}): TrackingSearch {
  const { app, platform, months, from, to, before, after } = given
  return {
    app: readText(app),
    platform: readChoice(platformTypes, platform),
    months: readChoice(usageMonths, months),
    from: readDay(from),
    to: readDay(to),
    before: versionOf(before),
    after: versionOf(after),
  }
}

function versionOf(value: unknown) {
  return typeof value === 'string' ? value : undefined
}
