import { z } from 'zod'
import {
  expandParameter,
  booleanParameter,
  integerParameter,
  listParameter,
  metadataParameter,
  textParameter,
  unsetParameter,
} from '../../api/parameters.ts'

const cancellationDetails = z.strictObject({ comment: z.string().optional() }).optional()
const paymentSettings = z
  .strictObject({ save_default_payment_method: z.enum(['off', 'on_subscription']).optional() })
  .optional()

const between = (least: number, most: number) =>
  integerParameter.pipe(z.number().min(least).max(most))

export const createParameters = z.strictObject({
  ...expandParameter,
  automatic_tax: z.strictObject({ enabled: booleanParameter }).optional(),
  billing_cycle_anchor: integerParameter.optional(),
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
  cancel_at_period_end: booleanParameter.optional(),
  collection_method: z.literal('charge_automatically').optional(),
  currency: textParameter.optional(),
  customer: textParameter,
  default_payment_method: textParameter.optional(),
  description: textParameter.optional(),
  items: listParameter(
    z.strictObject({
      metadata: metadataParameter.optional(),
      plan: textParameter.optional(),
      price: textParameter.optional(),
      quantity: between(0, 1_000_000).optional(),
    }),
  ),
  metadata: z.union([unsetParameter, metadataParameter]).optional(),
  off_session: booleanParameter.optional(),
  payment_behavior: z
    .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete'])
    .default('allow_incomplete'),
  payment_settings: paymentSettings,
  proration_behavior: z
    .enum(['always_invoice', 'create_prorations', 'none'])
    .default('create_prorations'),
})

export const updateParameters = z.strictObject({
  ...expandParameter,
  cancel_at: z.union([unsetParameter, integerParameter]).optional(),
  cancel_at_period_end: booleanParameter.optional(),
  cancellation_details: cancellationDetails,
  default_payment_method: textParameter.optional(),
  description: z.union([unsetParameter, textParameter]).optional(),
  metadata: z.union([unsetParameter, metadataParameter]).optional(),
  payment_settings: paymentSettings,
})

export const cancelParameters = z.strictObject({
  ...expandParameter,
  cancellation_details: cancellationDetails,
  invoice_now: booleanParameter.optional(),
  prorate: booleanParameter.optional(),
})

export type CreateSubscriptionInput = z.output<typeof createParameters>
export type UpdateSubscriptionInput = z.output<typeof updateParameters>
export type CancelSubscriptionInput = z.output<typeof cancelParameters>
