import { platformTypes, type PlatformType } from '@fovea/contract/license-keys/rules'
import { usageMonths, type UsageMonths } from '@fovea/contract/usage/rules'
import { isDay } from '../statistic-search.ts'

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
    app: textOf(app),
    platform: platformTypes.find((choice) => choice === platform),
    months: usageMonths.find((choice) => String(choice) === String(months)),
    from: isDay(from) ? from : undefined,
    to: isDay(to) ? to : undefined,
    before: versionOf(before),
    after: versionOf(after),
  }
}

function versionOf(value: unknown) {
  return typeof value === 'string' ? value : undefined
}

function textOf(value: unknown) {
  return typeof value === 'string' && value !== '' ? value : undefined
}
