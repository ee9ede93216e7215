import { z } from 'zod/mini'
import { alertKinds } from '../alerts/rules.ts'
import { capModes, capPercents } from '../billing/cap-rules.ts'
import { expiryNoticeDays } from '../alerts/rules.ts'
import { refusalCodes } from '../sdk-api/refusals.ts'
import { roles } from '../workspaces/permissions.ts'
import type { WebhookEventType } from './event-types.ts'

const moment = z.iso.datetime()

/** Rises when a field of this event's data changes its meaning or goes. New fields keep it. */
const version = z.literal(1)

/** A key without its string: events pass through more hands than the console. */
export const webhookKey = z.object({
  id: z.string(),
  kind: z.enum(['dev', 'prod', 'com']),
  masked: z.string(),
  platform: z.nullable(z.string()),
  app: z.nullable(z.string()),
  expires: moment,
})
export type WebhookKey = z.infer<typeof webhookKey>

const sample = z.object({
  platform: z.string(),
  app: z.string(),
  os: z.string(),
  /** The refused value; empty for an IP address. */
  observed: z.string(),
})

const subscription = { version, subscriptionId: z.string() }
const member = { version, userId: z.string(), role: z.enum(roles) }
const token = { version, token: z.object({ id: z.string(), name: z.string() }) }

/** The data of each event. */
export const webhookEventData = {
  'key.created': z.object({ version, key: webhookKey }),
  'key.updated': z.object({ version, key: webhookKey, changed: z.array(z.string()) }),
  'key.deleted': z.object({ version, key: webhookKey, restorableUntil: moment }),
  'key.restored': z.object({ version, key: webhookKey }),
  'key.rotated': z.object({
    version,
    key: webhookKey,
    /** True if the previous string was brought back and the newer one ended. */
    rolledBack: z.boolean(),
    /** When the previous string stops working; null if it has stopped. */
    previousUntil: z.nullable(moment),
  }),
  'key.moved': z.object({
    version,
    key: webhookKey,
    fromWorkspaceId: z.string(),
    toWorkspaceId: z.string(),
  }),
  'key.expiring': z.object({ version, key: webhookKey, daysLeft: z.literal(expiryNoticeDays) }),
  'session.refused': z.object({
    version,
    key: webhookKey,
    code: z.enum(refusalCodes),
    /** Refused starts since `from`, a full minute in UTC. */
    count: z.int(),
    from: moment,
    sample,
  }),
  'quota.reached': z.object({
    version,
    percent: z.literal([80, 100]),
    /** In UTC, such as `2026-03`. */
    month: z.string(),
    freeSessions: z.int(),
  }),
  'cap.reached': z.object({
    version,
    percent: z.literal(capPercents),
    month: z.string(),
    /** In US cents. */
    amount: z.int(),
    mode: z.enum(capModes),
    /** Null for the cap of all apps. */
    app: z.nullable(z.string()),
  }),
  'subscription.started': z.object({ ...subscription, started: moment }),
  'subscription.ended': z.object({ ...subscription, ended: moment }),
  'subscription.payment_failed': z.object({ version, invoiceId: z.string() }),
  'invoice.paid': z.object({ version, invoiceId: z.string() }),
  'member.joined': z.object(member),
  'member.left': z.object({ ...member, removed: z.boolean() }),
  'token.created': z.object(token),
  'token.revoked': z.object(token),
  'token.leaked': z.object(token),
  'request.decided': z.object({
    version,
    requestId: z.string(),
    requestType: z.string(),
    decision: z.enum(['granted', 'declined']),
  }),
  'alert.fired': z.object({
    version,
    alertId: z.string(),
    kind: z.enum(alertKinds),
    title: z.string(),
  }),
} as const satisfies Record<WebhookEventType, z.ZodMiniType>

export type WebhookEventDataOf<Type extends WebhookEventType> = z.infer<
  (typeof webhookEventData)[Type]
>

export type WebhookPayload<Type extends WebhookEventType = WebhookEventType> = {
  type: Type
  timestamp: string
  data: WebhookEventDataOf<Type>
}
