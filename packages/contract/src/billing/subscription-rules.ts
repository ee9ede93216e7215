/** The price that people subscribe to. */
export const expertNickname = 'Expert Plan'

/** What has to be typed to cancel. */
export const cancelPhrase = 'agree'

/** How long a subscription whose payment failed still counts. */
export const graceDays = 7

/** The plan as the console words it; `waitingUnsubscribe` runs until its period is over. */
export const planStatuses = ['unsubscribe', 'subscribing', 'waitingUnsubscribe'] as const
export type PlanStatus = (typeof planStatuses)[number]

/** What a person may use: Basic stops at the free tier. */
export type Entitlement = 'basic' | 'expert'
