import { z } from 'zod/mini'
import { planStatuses } from '../billing/subscription-rules.ts'
import { defineEndpoint } from '../endpoint.ts'
import { pathId } from '../id.ts'
import { commercialKey, devKey, prodKey } from '../license-keys/entities.ts'
import { productionDays } from '../license-keys/rules/terms.ts'
import { ownRequest } from '../requests/list-calls.ts'
import { company, device } from '../auth/entities.ts'
import { boundedText } from '../text.ts'
import { roles } from '../workspaces/permissions.ts'

export const adminUser = z.object({
  _id: z.string(),
  email: z.string(),
  nickname: z.string(),
  isAdmin: z.boolean(),
  created: z.iso.datetime(),
  deactivated: z.nullable(z.iso.datetime()),
})
export type AdminUser = z.infer<typeof adminUser>

const team = z.object({ _id: z.string(), name: z.string(), role: z.enum(roles) })
const memberOfTeams = z.extend(adminUser, { teams: z._default(z.array(team), []) })
export type UserSearchResult = z.infer<typeof memberOfTeams>

export const listAdminUsers = defineEndpoint({
  operationId: 'listUsers',
  method: 'GET',
  path: '/api/admin/users',
  summary:
    'Users whose email address, name or team contains `search`, newest first. `next` is the cursor of the next page.',
  query: z.object({
    search: z.optional(boundedText(254)),
    cursor: z.optional(z.guid({ error: 'Send `next` from the previous page.' })),
  }),
  answer: z.object({
    payload: z.object({ docs: z.array(memberOfTeams), next: z.optional(z.string()) }),
  }),
})

const onePerson = z.object({ id: pathId })

export const getAdminUser = defineEndpoint({
  operationId: 'getUserDetails',
  method: 'GET',
  path: '/api/admin/users/:id',
  summary:
    'One user, with their keys, usage, newest requests and the 100 signed-in devices that were last seen.',
  params: onePerson,
  answer: z.object({
    payload: z.object({
      doc: z.extend(memberOfTeams, { company: z.nullable(company) }),
      development: z.nullable(devKey),
      production: z.array(prodKey),
      commercial: z.array(commercialKey),
      usage: z.array(z.object({ date: z.iso.date(), count: z.int() })),
      requests: z.array(ownRequest),
      devices: z.array(z.omit(device, { current: true })),
      planStatus: z._default(z.enum(planStatuses), 'unsubscribe'),
    }),
  }),
})

export const deactivation = z.object({
  reason: z._default(boundedText(1000), ''),
  endSubscription: z._default(z.boolean({ error: 'Send true or false.' }), false),
})

export const postDeactivation = defineEndpoint({
  operationId: 'deactivateUser',
  method: 'POST',
  path: '/api/admin/users/:id/deactivation',
  summary:
    'Deactivates an account: its owner is signed out and cannot sign in, and its keys are refused. A subscription continues unless `endSubscription` is true, even if the account is already deactivated.',
  params: onePerson,
  body: deactivation,
  answer: z.object({
    payload: z.object({
      doc: adminUser,
      planStatus: z._default(z.enum(planStatuses), 'unsubscribe'),
    }),
  }),
})

export const deleteDeactivation = defineEndpoint({
  operationId: 'reactivateUser',
  method: 'DELETE',
  path: '/api/admin/users/:id/deactivation',
  summary: 'Reactivates an account.',
  params: onePerson,
  answer: z.object({ payload: z.object({ doc: adminUser }) }),
})

const mostRenewalDays = 3650
const whichDays = `Enter a whole number of days from 1 to ${mostRenewalDays.toLocaleString('en-US')}.`

export const postRenewal = defineEndpoint({
  operationId: 'renewKey',
  method: 'POST',
  path: '/api/admin/keys/:sdkKey/renewal',
  summary:
    'Extends a production or commercial key by the given days, from its expiry or from now, whichever is later. If `expire_date` is not current, answers 409 with the key in `error.current`.',
  params: z.object({ sdkKey: z.string() }),
  body: z.object({
    days: z._default(
      z
        .int({ error: whichDays })
        .check(
          z.minimum(1, { error: whichDays }),
          z.maximum(mostRenewalDays, { error: whichDays }),
        ),
      productionDays,
    ),
    /** The expiry that the admin saw, so that a second click does not renew twice. */
    expire_date: z.optional(z.iso.datetime({ error: 'Send a date and time in UTC.' })),
  }),
  answer: z.object({ payload: z.object({ doc: z.union([prodKey, commercialKey]) }) }),
})
