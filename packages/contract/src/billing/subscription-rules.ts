export const expertNickname = 'Expert Plan'

export const cancelPhrase = 'agree'

export const graceDays = 7

/** `waitingUnsubscribe`: canceled, and running until the end of the period. */
export const planStatuses = ['unsubscribe', 'subscribing', 'waitingUnsubscribe'] as const
export type PlanStatus = (typeof planStatuses)[number]

export type Entitlement = 'basic' | 'expert'
