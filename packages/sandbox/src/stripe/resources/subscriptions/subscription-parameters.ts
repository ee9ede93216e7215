import { z } from 'zod'
import { expand, flag, integer, list, metadata, text, unset } from '../../api/parameters.ts'

const cancellationDetails = z.strictObject({ comment: z.string().optional() }).optional()
const paymentSettings = z
  .strictObject({ save_default_payment_method: z.enum(['off', 'on_subscription']).optional() })
  .optional()

const between = (least: number, most: number) => integer.pipe(z.number().min(least).max(most))

export const created = z.strictObject({
  ...expand,
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  billing_cycle_anchor: integer.optional(),
  billing_cycle_anchor_config: z
    .strictObject({
      day_of_month: between(1, 31),
      month: between(1, 12).optional(),
      hour: between(0, 23).optional(),
      minute: between(0, 59).optional(),
      second: between(0, 59).optional(),
    })
    .optional(),
  billing_mode: z.strictObject({ type: z.enum(['classic', 'flexible']) }).optional(),
  cancel_at_period_end: flag.optional(),
  collection_method: z.literal('charge_automatically').optional(),
  currency: text.optional(),
  customer: text,
  default_payment_method: text.optional(),
  description: text.optional(),
  items: list(
    z.strictObject({
      metadata: metadata.optional(),
      plan: text.optional(),
      price: text.optional(),
      quantity: between(0, 1_000_000).optional(),
    }),
  ),
  metadata: z.union([unset, metadata]).optional(),
  off_session: flag.optional(),
  payment_behavior: z
    .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete'])
    .default('allow_incomplete'),
  payment_settings: paymentSettings,
  proration_behavior: z
    .enum(['always_invoice', 'create_prorations', 'none'])
    .default('create_prorations'),
})

export const updated = z.strictObject({
  ...expand,
  cancel_at: z.union([unset, integer]).optional(),
  cancel_at_period_end: flag.optional(),
  cancellation_details: cancellationDetails,
  default_payment_method: text.optional(),
  description: z.union([unset, text]).optional(),
  metadata: z.union([unset, metadata]).optional(),
  payment_settings: paymentSettings,
})

export const canceled = z.strictObject({
  ...expand,
  cancellation_details: cancellationDetails,
  invoice_now: flag.optional(),
  prorate: flag.optional(),
})

export type Created = z.output<typeof created>
export type Updated = z.output<typeof updated>
export type Canceled = z.output<typeof canceled>
