import { growthSteps } from '@fovea/contract/admin/customer-groups'
import { type PlatformType, platformTypes } from '@fovea/contract/license-keys/rules'

/** Sums of people, on the day when they signed up or their trial ended. */
export const peopleMeasures = [...growthSteps, 'trialEnded', 'trialPaid'] as const

/** On the first day of a week. */
export const useMeasures = ['active', 'activeApps'] as const

export const sessionMeasures = platformTypes.map((platform) => sessionMeasureOf(platform))

/** On the first day of a month; amounts in cents. */
export const monthMeasures = [
  'revenue',
  'paid',
  'refunded',
  'unpaid',
  'writtenOff',
  'payers',
  'newPayers',
  'lostPayers',
  'refundedCustomers',
  'unpaidCustomers',
  'writtenOffCustomers',
  'drafts',
] as const

/** On the day when they were read. */
export const overdueMeasures = ['overdueCustomers', 'overdueCents'] as const

/** In Unix seconds, on the day of the refresh. */
export const refreshedMeasure = 'refreshed'

export function sessionMeasureOf(platform: PlatformType) {
  return `sessions ${platform}` as const
}

export type Measure =
  | (typeof peopleMeasures)[number]
  | (typeof useMeasures)[number]
  | (typeof sessionMeasures)[number]
  | (typeof monthMeasures)[number]
  | (typeof overdueMeasures)[number]
  | typeof refreshedMeasure
