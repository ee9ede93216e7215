export const alertKinds = ['refusals', 'quiet', 'newcomer', 'ending'] as const
export type AlertKind = (typeof alertKinds)[number]

export const maxAlerts = 50

export const refusalWindowMinutes = 10
/** Below this number refusals are never unusual: two would be twice the usual for a key that is hardly ever refused. */
export const minRefusals = 20
export const maxThreshold = 1_000_000
export const factorRange = { least: 2, most: 1_000 } as const

/**
 * Number of past weeks that an app's sessions are compared with, and the usual sessions per hour or day that they need.
 */
export const quietComparisonWeeks = 4
export const minUsualSessions = 50

export const expiryNoticeDays = [30, 7, 1] as const

export const newValueKinds = ['certificate', 'domain'] as const
export type NewValueKind = (typeof newValueKinds)[number]

export const newValuePlatform = { certificate: 'android', domain: 'web' } as const satisfies Record<
  NewValueKind,
  string
>
