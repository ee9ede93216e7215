/** What an alert can watch. */
export const alertKinds = ['refusals', 'quiet', 'newcomer', 'ending'] as const
export type AlertKind = (typeof alertKinds)[number]

/** How many alerts somebody can have in a workspace. */
export const maxAlerts = 50

/** Refusals are counted over this long. */
export const refusalWindowMinutes = 10
/** So many there have to be before they are more than usual: of a key that is hardly ever refused, two are twice its usual. */
export const minRefusals = 20
/** The most that a threshold of refusals can be, and the most times the usual. */
export const maxThreshold = 1_000_000
export const factorRange = { least: 2, most: 1_000 } as const

/** The weeks that an app's sessions are compared with, and how many there have to be usually, in an hour or a day. */
export const quietComparisonWeeks = 4
export const minUsualSessions = 50

/** How many days before the end of a key one can be told. */
export const expiryNoticeDays = [30, 7, 1] as const

/** What can be new about a start. */
export const newValueKinds = ['certificate', 'domain'] as const
export type NewValueKind = (typeof newValueKinds)[number]

/** On which platform a start shows it. */
export const newValuePlatform = { certificate: 'android', domain: 'web' } as const satisfies Record<
  NewValueKind,
  string
>
