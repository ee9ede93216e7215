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

const between = (least: number, most: number) =>
  integerParameter.pipe(z.number().min(least).max(most))

export const createParameters = z.strictObject({
  ...expandParameter,
  billing_cycle_anchor_config: z
    .strictObject({
      day_of_month: between(1, 31),
      month: between(1, 12).optional(),
      hour: between(0, 23).optional(),
      minute: between(0, 59).optional(),
      second: between(0, 59).optional(),
    })
    .optional(),
  customer: textParameter,
  default_payment_method: textParameter.optional(),
  items: listParameter(z.strictObject({ price: textParameter })).refine(
    (items) => items.length > 0,
  ),
  metadata: metadataParameter.optional(),
  payment_behavior: z.literal('error_if_incomplete').optional(),
})

export const updateParameters = z.strictObject({
  ...expandParameter,
  cancel_at: z.union([unsetParameter, integerParameter]).optional(),
  cancel_at_period_end: booleanParameter.optional(),
  default_payment_method: textParameter.optional(),
})

export const cancelParameters = z.strictObject({
  ...expandParameter,
  invoice_now: booleanParameter.optional(),
})

export type CreateSubscriptionInput = z.output<typeof createParameters>
export type UpdateSubscriptionInput = z.output<typeof updateParameters>
export type CancelSubscriptionInput = z.output<typeof cancelParameters>
