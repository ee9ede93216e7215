import { z } from 'zod'
import { planStatuses } from '../billing/subscription-rules.ts'
import { endpoint } from '../endpoint.ts'
import { pathId } from '../id.ts'
import { commercialKey, devKey, prodKey } from '../license-keys/entities.ts'
import { productionDays } from '../license-keys/rules/terms.ts'
import { ownRequest } from '../requests/calls.ts'
import { company, device } from '../session/entities.ts'
import { text } from '../text.ts'

/** A person as admins see them. */
export const adminUser = z.object({
  _id: z.string(),
  email: z.string(),
  nickname: z.string(),
  isAdmin: z.boolean(),
  created: z.iso.datetime(),
  /** Since when the account is deactivated; null where it is not. */
  deactivated: z.iso.datetime().nullable(),
})
export type AdminUser = z.infer<typeof adminUser>

export const listAdminUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary:
    'Users whose e-mail address or name contains `search`, newest first. `next` is the cursor of the next page.',
  query: z.object({
    search: text(254).optional(),
    cursor: z.guid({ error: 'Send `next` from the previous page.' }).optional(),
  }),
  answer: z.object({
    payload: z.object({ docs: z.array(adminUser), next: z.string().optional() }),
  }),
})

const onePerson = z.object({ id: pathId })

export const getAdminUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  summary: 'One user, with their keys, usage, requests and signed-in devices.',
  params: onePerson,
  answer: z.object({
    payload: z.object({
      doc: adminUser.extend({ company: company.nullable() }),
      development: devKey.nullable(),
      production: z.array(prodKey),
      commercial: z.array(commercialKey),
      /** Production sessions of the last 30 UTC days, oldest first. */
      usage: z.array(z.object({ date: z.iso.date(), count: z.number().int() })),
      /** The newest first; the rest is in the list of all requests. */
      requests: z.array(ownRequest),
      devices: z.array(device.omit({ current: true })),
      /** How the person's subscription stands. */
      planStatus: z.enum(planStatuses).default('unsubscribe'),
    }),
  }),
})

export const postDeactivation = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/deactivation',
  summary:
    'Deactivates an account: its owner is signed out and cannot sign in, and its keys are refused. A subscription continues unless `endSubscription` is true, even if the account is already deactivated.',
  params: onePerson,
  body: z.object({
    reason: text(1000).default(''),
    endSubscription: z.boolean({ error: 'Send true or false.' }).default(false),
  }),
  answer: z.object({
    payload: z.object({
      doc: adminUser,
      planStatus: z.enum(planStatuses).default('unsubscribe'),
    }),
  }),
})

export const deleteDeactivation = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/deactivation',
  summary: 'Reactivates an account.',
  params: onePerson,
  answer: z.object({ payload: z.object({ doc: adminUser }) }),
})

const mostRenewalDays = 3650
const whichDays = `Enter a whole number of days from 1 to ${mostRenewalDays.toLocaleString('en-US')}.`

export const postRenewal = endpoint({
  method: 'POST',
  path: '/api/admin/keys/:sdkKey/renewal',
  summary:
    'Extends a production or commercial key by the given days, from its expiry or from now, whichever is later. If `expire_date` is not current, answers 409 with the key in `error.current`.',
  params: z.object({ sdkKey: z.string() }),
  body: z.object({
    days: z
      .int({ error: whichDays })
      .min(1, { error: whichDays })
      .max(mostRenewalDays, { error: whichDays })
      .default(productionDays),
    /** The end that the admin saw, so that a second click does not renew twice. */
    expire_date: z.iso.datetime({ error: 'Send a date and time in UTC.' }).optional(),
  }),
  answer: z.object({ payload: z.object({ doc: z.union([prodKey, commercialKey]) }) }),
})
