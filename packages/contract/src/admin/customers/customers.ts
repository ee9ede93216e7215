import { z } from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { boundedText } from '../../text.ts'
import { tagText } from './tags.ts'
import { parseCustomerGroup } from './customer-groups.ts'
import {
  customerKinds,
  customerPlans,
  customerSorts,
  customerStates,
  sortOrders,
} from './customer-options.ts'

export const customer = z.object({
  /** The id of the workspace: for a person, the id of the user. */
  _id: z.string(),
  kind: z.enum(customerKinds),
  name: z.string(),
  /** The person's address, or that of the owner who has been in the team for longest. */
  email: z.string(),
  members: z.int(),
  /** Names of the teams that a person is in. */
  teams: z.array(z.string()),
  /** Words of staff about the customer, in alphabetical order. */
  tags: z._default(z.array(z.string()), []),
  plan: z.enum(customerPlans),
  state: z.enum(customerStates),
  /** Production and commercial sessions of this month, in UTC. */
  sessions: z.int(),
  /** The cost of this month's sessions so far, in cents. */
  spend: z.int(),
  joined: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
})
export type Customer = z.infer<typeof customer>

const whichGroup = 'Open the list from a number of the growth page.'

export const customerFilter = {
  /** For example `key:2026-11-02:2026-11-08`: the customers behind a number of the growth page. */
  group: z.optional(
    boundedText(60).check(
      z.refine((text) => parseCustomerGroup(text) !== undefined, { error: whichGroup }),
    ),
  ),
  search: z.optional(boundedText(254)),
  kind: z.optional(z.enum(customerKinds)),
  plan: z.optional(z.enum(customerPlans)),
  state: z.optional(z.enum(customerStates)),
  tag: z.optional(tagText),
  sort: z._default(z.enum(customerSorts), 'joined'),
  order: z._default(z.enum(sortOrders), 'descending'),
}

export const listCustomers = defineEndpoint({
  operationId: 'listCustomers',
  method: 'GET',
  path: '/api/admin/customers',
  summary:
    'People and teams. `search` matches parts of names, email addresses, companies, apps and shown keys, or a whole key or invoice number. Sessions, spend and last seen are at most some minutes old. `next` is the cursor of the next page.',
  query: z.object({ ...customerFilter, cursor: z.optional(boundedText(2000)) }),
  answer: z.object({
    payload: z.object({ docs: z.array(customer), next: z.optional(z.string()) }),
  }),
})

export const exportCustomers = defineEndpoint({
  operationId: 'exportCustomers',
  method: 'GET',
  path: '/api/admin/customers.csv',
  summary: 'All customers of a filter as CSV, safe to open in a spreadsheet: no cell is a formula.',
  query: z.object(customerFilter),
  media: 'text/csv; charset=utf-8',
  answer: z.string(),
})
