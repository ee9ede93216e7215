import { z } from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { pathId } from '../../id.ts'
import { boundedText, requiredText } from '../../text.ts'
import { adjustmentKinds, adjustmentStates, refundReasons } from './customer-options.ts'

export const adjustment = z.object({
  _id: z.string(),
  kind: z.enum(adjustmentKinds),
  /** The invoice with its number; both are null for a credit. */
  invoice: z.nullable(z.string()),
  number: z.nullable(z.string()),
  /** Cents. */
  amount: z.int(),
  currency: z.string(),
  /** `pending`: the card provider has not confirmed it yet, and is asked again. */
  state: z.enum(adjustmentStates),
  created: z.iso.datetime(),
})
export type Adjustment = z.infer<typeof adjustment>

const mostCents = 99_999_999
const amount = z
  .int({ error: 'Enter an amount in dollars and cents.' })
  .check(
    z.gte(1, { error: 'Enter more than $0.' }),
    z.lte(mostCents, { error: 'Enter at most $999,999.99.' }),
  )
const known = z.int({ error: 'Send an amount in cents.' }).check(z.gte(0), z.lte(mostCents))
const invoice = requiredText(255)
const note = boundedText(300)

export const adjustmentInput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('refund'),
    invoice,
    amount,
    reason: z.enum(refundReasons, { error: 'Choose a reason.' }),
    note: z._default(note, ''),
    /** The amount that was refunded before, as the admin saw it. */
    refunded: known,
  }),
  z.object({
    kind: z.literal('credit'),
    amount,
    note: requiredText(300),
    /** The credit that was left, as the admin saw it. */
    credit: known,
  }),
  z.object({ kind: z.literal('retry'), invoice, amount }),
  z.object({ kind: z.literal('write-off'), invoice, amount, note: z._default(note, '') }),
])
export type AdjustmentInput = z.infer<typeof adjustmentInput>

export const postAdjustment = defineEndpoint({
  operationId: 'createCustomerAdjustment',
  method: 'POST',
  path: '/api/admin/customers/:id/adjustments',
  summary:
    'Refunds an invoice in whole or in part, gives a credit for the next invoices, charges an unpaid invoice again, or writes it off, through the card provider. `amount` is in cents; of a retry and a write-off it is what is unpaid. Answers 409 if `amount`, `refunded` or `credit` differ from what the provider has. `pending`: the provider has not confirmed yet and is asked again; the same `Idempotency-Key` answers the newest state.',
  params: z.object({ id: pathId }),
  body: adjustmentInput,
  answer: z.object({ payload: z.object({ doc: adjustment }) }),
})
