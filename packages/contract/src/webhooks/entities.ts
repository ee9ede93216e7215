import { z } from 'zod/mini'
import { boundedText, oneLineName } from '../text.ts'
import { webhookEventTypes } from './event-types.ts'
import { listenerEvents, maxWebhookUrlLength, webhookKinds } from './rules.ts'

const eventType = z.enum(webhookEventTypes, {
  error: `Choose from: ${webhookEventTypes.join(', ')}.`,
})

const events = z.pipe(
  z
    .array(eventType, { error: 'Send a list of events.' })
    .check(
      z.minLength(1, { error: 'Choose at least one event.' }),
      z.maxLength(100, { error: 'Choose each event once.' }),
    ),
  z.transform((chosen) => webhookEventTypes.filter((type) => chosen.includes(type))),
)

/** Stored as a URL parser writes it, so that one address has one form. The server also checks where it leads. */
const url = z.pipe(
  boundedText(maxWebhookUrlLength),
  z.transform((written, { issues }) => {
    const problem = findUrlProblem(written)
    if (problem === undefined) return new URL(written).href
    issues.push({ code: 'custom', message: problem, input: written })
    return z.NEVER
  }),
)

function findUrlProblem(written: string): string | undefined {
  const parsed = URL.parse(written)
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol))
    return 'Enter a URL such as https://example.com/hooks.'
  if (parsed.username !== '' || parsed.password !== '')
    return 'Leave the user name and password out of the URL. Check the signature instead.'
  if (parsed.hash !== '') return 'Leave out the part after #, which is never sent.'
  if (parsed.href.length > maxWebhookUrlLength)
    return `Use at most ${maxWebhookUrlLength.toLocaleString('en-US')} characters.`
  return undefined
}

const name = z._default(oneLineName(0, 60), '')

export const newWebhook = z.object({
  kind: z.enum(webhookKinds, { error: `Choose one of: ${webhookKinds.join(', ')}.` }),
  name,
  /** For Slack, the URL of an incoming webhook, which is not shown again. */
  url,
  events,
})
export type NewWebhook = z.infer<typeof newWebhook>

export const webhookChange = z.object({
  name: z.optional(oneLineName(0, 60)),
  url: z.optional(url),
  events: z.optional(events),
  /** A paused endpoint receives nothing. What happens meanwhile waits until it goes on. */
  paused: z.optional(z.boolean({ error: 'Send true or false.' })),
})
export type WebhookChange = z.infer<typeof webhookChange>

/** `ended`: it answered 410 Gone and gets no more events, unless its URL is changed. */
const webhookStates = ['active', 'paused', 'ended'] as const
export type WebhookState = (typeof webhookStates)[number]

/** `failures`: paused by the console after five days in which every try failed. */
const pauseReasons = ['person', 'failures'] as const

export const webhook = z.object({
  _id: z.string(),
  kind: z.enum(webhookKinds),
  name: z.string(),
  /** Only the beginning for a Slack endpoint, because the rest is a secret. */
  url: z.string(),
  events: z.array(eventType),
  state: z.enum(webhookStates),
  pauseReason: z.nullable(z.enum(pauseReasons)),
  created: z.iso.datetime(),
  /** Until this time the secret before the last roll signs too. */
  previousSecretUntil: z.nullable(z.iso.datetime()),
  lastDelivered: z.nullable(z.iso.datetime()),
  /** Since when every try has failed; null if the last one succeeded or there was none. */
  failingSince: z.nullable(z.iso.datetime()),
  waiting: z.int(),
  /** Deliveries of the last 30 days that were given up. */
  failed: z.int(),
})
export type Webhook = z.infer<typeof webhook>

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const delivery = z.object({
  _id: z.string(),
  /** The value of `webhook-id`: the same at every try, and for every endpoint that receives the event. */
  eventId: z.string(),
  type: eventType,
  /** An example that a person sent to test the endpoint. */
  test: z.boolean(),
  created: z.iso.datetime(),
  state: z.enum(deliveryStates),
  tries: z.int(),
  /** Null if no further try is planned. While the endpoint is paused, it waits. */
  nextTry: z.nullable(z.iso.datetime()),
  lastTry: z.nullable(z.iso.datetime()),
  /** HTTP status of the last try; null without an answer. */
  status: z.nullable(z.int()),
})
export type Delivery = z.infer<typeof delivery>

const deliveryTry = z.object({
  at: z.iso.datetime(),
  durationMs: z.int(),
  status: z.nullable(z.int()),
  /** Why it failed, in words; empty if it succeeded. */
  error: z.string(),
  /** The first 1,024 bytes of the answer's body, as text. */
  answer: z.string(),
  /** True if the body was longer. */
  answerCut: z.boolean(),
})
export type DeliveryTry = z.infer<typeof deliveryTry>

export const deliveryDetail = z.object({
  ...delivery.shape,
  request: z.object({
    url: z.string(),
    /** Without the signature, which is made anew for each try. */
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
    body: z.string(),
  }),
  /** Newest first. */
  history: z.array(deliveryTry),
})
export type DeliveryDetail = z.infer<typeof deliveryDetail>

export const listener = z.object({
  _id: z.string(),
  events: z.array(eventType),
  /** When it ends, unless it is read before. */
  expires: z.iso.datetime(),
})
export type Listener = z.infer<typeof listener>

export const newListener = z.object({ events })

export const heardEvent = z.object({
  /** The value of `webhook-id`. */
  eventId: z.string(),
  type: eventType,
  /** A sample that a person sent. */
  test: z.boolean(),
  created: z.iso.datetime(),
  /** The payload as it is sent, `{"type", "timestamp", "data"}`: sign these bytes. */
  body: z.string(),
})
export type HeardEvent = z.infer<typeof heardEvent>

const acknowledgedId = z.string({ error: 'Send `eventId` of an event.' }).check(
  z.regex(/^evt_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, {
    error: 'Send `eventId` of an event.',
  }),
)

export const listenerRead = z.object({
  acknowledged: z
    .array(acknowledgedId, { error: 'Send a list of ids.' })
    .check(z.maxLength(listenerEvents, { error: `Send at most ${listenerEvents} ids.` })),
})

/** `everyone`: also active webhooks that receive the event. */
const sampleReceivers = ['listeners', 'everyone'] as const

export const newSample = z.object({
  type: eventType,
  to: z.enum(sampleReceivers, { error: `Choose one of: ${sampleReceivers.join(', ')}.` }),
})
export type NewSample = z.infer<typeof newSample>

export { eventType as webhookEventType }
