/** How far back a statistic may look, in months. */
export const usageMonths = [1, 3, 6] as const
export type UsageMonths = (typeof usageMonths)[number]

/** A month of a statistic. */
export const usageMonthDays = 30
/** Rows on a page of the detail. */
export const detailRowsPerPage = 4
/** The choice that stands for every app. */
export const allApps = 'All Apps'

/** What the sessions of a day may be split by. */
export const usageSplits = ['app', 'platform'] as const
export type UsageSplit = (typeof usageSplits)[number]

/** How many apps a split shows by name; the others stand together. */
export const maxNamedApps = 7
