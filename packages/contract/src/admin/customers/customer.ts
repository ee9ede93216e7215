import { z } from 'zod/mini'
import { capModes } from '../../billing/cap-rules.ts'
import { planStatuses } from '../../billing/subscription-rules.ts'
import { card, invoice, money } from '../../billing/entities.ts'
import { company, device } from '../../auth/entities.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { pathId } from '../../id.ts'
import { commercialKey, devKey, keyUsage, prodKey } from '../../license-keys/entities.ts'
import { ownRequest } from '../../requests/list-calls.ts'
import { boundedText, requiredText } from '../../text.ts'
import { cost } from '../../usage/calls.ts'
import { roles } from '../../workspaces/permissions.ts'
import { failedJob } from '../billing.ts'
import { adjustment } from './adjustments.ts'
import { mailStates, maxNoteLength, timelineKinds } from './customer-options.ts'
import { customer } from './customers.ts'

const byId = z.object({ id: pathId })
const team = z.object({ _id: z.string(), name: z.string(), role: z.enum(roles) })
const dayCount = z.object({ date: z.iso.date(), count: z.int() })

export const customerNote = z.object({
  _id: z.string(),
  text: z.string(),
  /** Null if the account of the author was deleted. */
  author: z.nullable(z.string()),
  created: z.iso.datetime(),
})
export type CustomerNote = z.infer<typeof customerNote>

export const customerMail = z.object({
  _id: z.string(),
  to: z.string(),
  subject: z.string(),
  created: z.iso.datetime(),
  sent: z.nullable(z.iso.datetime()),
  /** `unknown`: the mail server may have accepted the email, but the connection ended before it confirmed. */
  state: z.enum(mailStates),
  error: z.string(),
  /** A failed email without a one-time link, which is not stored, or a sent one that can be written anew. */
  retriable: z.boolean(),
})
export type CustomerMail = z.infer<typeof customerMail>

export const getCustomer = defineEndpoint({
  operationId: 'getCustomer',
  method: 'GET',
  path: '/api/admin/customers/:id',
  summary:
    'One person or team, with members, keys and their use, sessions, plan, spend and its forecast, notes, failed billing tasks, newest requests and emails, and for a person the signed-in devices. Read now, not from the list.',
  params: byId,
  answer: z.object({
    payload: z.object({
      doc: customer,
      isAdmin: z.boolean(),
      deactivated: z.nullable(z.iso.datetime()),
      /** Since when a team is suspended. */
      suspended: z._default(z.nullable(z.iso.datetime()), null),
      company: z.nullable(company),
      /** A person's teams. */
      teams: z.array(team),
      /** A team's members. */
      members: z.array(
        z.object({
          _id: z.string(),
          name: z.string(),
          email: z.string(),
          role: z.enum(roles),
          joined: z.iso.datetime(),
        }),
      ),
      development: z.nullable(devKey),
      production: z.array(prodKey),
      commercial: z.array(commercialKey),
      /** Sessions of the last 30 days by key, today last; at most 1,000 keys. */
      keyUse: z.array(keyUsage),
      /** Production and commercial sessions of the last 30 days, today last. */
      usage: z.array(dayCount),
      /** Production and commercial sessions of the month before. */
      sessionsBefore: z.int(),
      /** The spend of this month with the days of a forecast, as the customer's dashboard shows it. */
      cost,
      billing: z.object({
        planStatus: z.enum(planStatuses),
        /** Since when sessions are billed in this month; null without a subscription. */
        billedFrom: z.nullable(z.iso.datetime()),
        since: z.nullable(z.iso.datetime()),
        endsAt: z.nullable(z.iso.datetime()),
        card: z.nullable(card),
        overdue: z.nullable(money),
        overdueSince: z.nullable(z.iso.datetime()),
        credit: z._default(z.nullable(money), null),
        /** Adjustments that the card provider has not confirmed yet. */
        unconfirmed: z._default(z.array(adjustment), []),
        cap: z.nullable(z.object({ amount: z.int(), mode: z.enum(capModes) })),
      }),
      /** Billing tasks of this customer that failed for good, newest first. */
      failedJobs: z.array(failedJob),
      requests: z.array(ownRequest),
      /** The newest emails to the person, or to the members of the team. */
      mails: z.array(customerMail),
      devices: z.array(z.omit(device, { current: true })),
      notes: z.array(customerNote),
    }),
  }),
})

export const listCustomerInvoices = defineEndpoint({
  operationId: 'listCustomerInvoices',
  method: 'GET',
  path: '/api/admin/customers/:id/invoices',
  summary: 'Invoices, newest first, from the card provider. `next` is the cursor of the next page.',
  params: byId,
  query: z.object({ cursor: z.optional(boundedText(255)) }),
  answer: z.object({
    payload: z.object({ docs: z.array(invoice), next: z.optional(z.string()) }),
  }),
})

export const timelineEvent = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(timelineKinds),
  /** For example `issued` for a key, or the action of an admin. */
  action: z.string(),
  /** A key, person, request or title, or the text of a note, reply or answer. */
  subject: z.string(),
  /** Null if the console did it, or if the account was deleted. */
  actor: z.nullable(z.string()),
})
export type TimelineEvent = z.infer<typeof timelineEvent>

export const getCustomerTimeline = defineEndpoint({
  operationId: 'listCustomerTimeline',
  method: 'GET',
  path: '/api/admin/customers/:id/timeline',
  summary:
    'What happened to a customer, newest first: at most the newest 100 events of each kind. Emails are those to the person, or to the members of the team.',
  params: byId,
  answer: z.object({
    payload: z.object({
      docs: z.array(timelineEvent),
      /** The card provider did not answer, so its payments and refunds are missing. */
      withoutPayments: z._default(z.boolean(), false),
    }),
  }),
})

export const postCustomerNote = defineEndpoint({
  operationId: 'createCustomerNote',
  method: 'POST',
  path: '/api/admin/customers/:id/notes',
  summary:
    'Adds a note that only admins see, about a customer or about one of their requests. A customer has at most 100.',
  params: byId,
  body: z.object({
    text: requiredText(maxNoteLength),
    requestId: z.optional(z.guid({ error: 'Send the id of a request.' })),
  }),
  answer: z.object({ payload: z.object({ doc: customerNote }) }),
})

export const deleteCustomerNote = defineEndpoint({
  operationId: 'deleteCustomerNote',
  method: 'DELETE',
  path: '/api/admin/customers/:id/notes/:noteId',
  summary: 'Deletes a note.',
  params: z.object({ id: pathId, noteId: pathId }),
  answer: z.object({ payload: z.object({ deleted: z.literal(1) }) }),
})

const whichDays = 'Enter a whole number of days from 1 to 365.'

export const postTrialExtension = defineEndpoint({
  operationId: 'extendCustomerTrial',
  method: 'POST',
  path: '/api/admin/customers/:id/trial-extension',
  summary:
    'Extends the development key of a person by the given days, from its expiry or from now, whichever is later. If `expire_date` is not current, answers 409.',
  params: byId,
  body: z.object({
    days: z
      .int({ error: whichDays })
      .check(z.minimum(1, { error: whichDays }), z.maximum(365, { error: whichDays })),
    /** The expiry that the admin saw, so that a second click does not extend twice. */
    expire_date: z.iso.datetime({ error: 'Send a date and time in UTC.' }),
  }),
  answer: z.object({ payload: z.object({ expire_date: z.iso.datetime() }) }),
})

export const postCommercialKey = defineEndpoint({
  operationId: 'issueCommercialKey',
  method: 'POST',
  path: '/api/admin/customers/:id/commercial-keys',
  summary:
    'Issues a commercial key, which is valid for a year, without a request. If `keys` is not the number of commercial keys, answers 409.',
  params: byId,
  body: z.object({
    /** Commercial keys that the admin saw, so that a repeat does not issue a second one. */
    keys: z.int().check(z.nonnegative()),
  }),
  answer: z.object({ payload: z.object({ _id: z.string(), expire_date: z.iso.datetime() }) }),
})

export const deleteUserDevices = defineEndpoint({
  operationId: 'signOutUser',
  method: 'DELETE',
  path: '/api/admin/users/:id/devices',
  summary: 'Signs a user out on all devices. Tokens of the API keep working.',
  params: byId,
  answer: z.object({ payload: z.object({ signedOut: z.int() }) }),
})
