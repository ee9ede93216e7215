export const usageMonths = [1, 3, 6] as const
export type UsageMonths = (typeof usageMonths)[number]

export const usageMonthDays = 30
export const detailRowsPerPage = 4
export const allApps = 'All Apps'

export const usageSplits = ['app', 'platform'] as const
export type UsageSplit = (typeof usageSplits)[number]

/** Further apps of a split are added up as one series. */
export const maxNamedApps = 7
