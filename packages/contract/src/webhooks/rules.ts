// chunk: rules
export const webhookKinds = ['webhook', 'slack'] as const
export type WebhookKind = (typeof webhookKinds)[number]

export const maxWebhookEndpoints = 10
/** Programs that listen at the same time, such as `fovea listen`. */
export const maxWebhookListeners = 5
/** A listener that is not read for this time ends. */
export const listenerMinutes = 10
/** The most events in one answer to a listener. */
export const listenerEvents = 20
export const maxWebhookUrlLength = 2_000
export const deliveryDays = 30
/** The old secret of an endpoint signs too for this time after it was replaced. */
export const previousSecretHours = 24
export const responseExcerptBytes = 1_024

/** Waits before the tries after the first one, which is immediate. Each is lengthened by up to a tenth at random. */
export const retryDelaysSeconds = [
  5,
  5 * 60,
  30 * 60,
  2 * 3_600,
  5 * 3_600,
  10 * 3_600,
  14 * 3_600,
  20 * 3_600,
  24 * 3_600,
] as const

/** An endpoint that has only failed for this time is paused. */
export const pauseAfterFailingDays = 5

export const slackUrlPrefix = 'https://hooks.slack.com/services/'
