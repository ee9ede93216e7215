import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { nameText, requiredText, boundedText } from '../text.ts'
import { capModes, maxCapCents, maxCappedApps } from './cap-rules.ts'
import {
  card,
  invoice,
  invoiceUsage,
  plan,
  spendCap,
  subscription,
  taxId,
  upcomingInvoice,
} from './entities.ts'
import { planStatuses } from './subscription-rules.ts'
import { maxTaxIdLength, taxIdTypes } from './tax-id-types.ts'

export const getBillingConfig = defineEndpoint({
  operationId: 'getBillingConfig',
  method: 'GET',
  path: '/api/billing/config',
  summary: "Settings for the card provider's script.",
  answer: z.object({
    payload: z.object({
      publishableKey: z.string(),
      scriptUrl: z.optional(z.url()),
      developmentMarker: z.optional(z.string()),
    }),
  }),
})

export const listPlans = defineEndpoint({
  operationId: 'listPlans',
  method: 'GET',
  path: '/api/billing/plans',
  summary: 'The available plans.',
  answer: z.object({ data: z.array(plan) }),
})

export const getPaymentProfile = defineEndpoint({
  operationId: 'getPaymentProfile',
  method: 'GET',
  path: '/api/billing/profile',
  summary: 'The saved card, the tax ID, and whether the card provider accepted the address.',
  answer: z.object({
    payload: z.object({
      metadata: z.object({
        /** Contains `Success` if the address is accepted and `Failed` if it is refused; empty before the check. */
        addressValidation: z.string(),
      }),
      card: z.nullable(card),
      taxId: z.nullable(taxId),
    }),
  }),
})

export const putTaxId = defineEndpoint({
  operationId: 'updateTaxId',
  method: 'PUT',
  path: '/api/billing/tax-id',
  summary: 'Sets the tax ID of later invoices; `null` removes it.',
  body: z.object({
    taxId: z.nullable(
      z.object({
        type: z.enum(taxIdTypes, { error: 'Choose a type of tax ID, such as eu_vat.' }),
        value: nameText(maxTaxIdLength).check(z.minLength(1, { error: 'Required' })),
      }),
    ),
  }),
  answer: z.object({ payload: z.object({ taxId: z.nullable(taxId) }) }),
})

export const getSubscription = defineEndpoint({
  operationId: 'getSubscription',
  method: 'GET',
  path: '/api/billing/subscription',
  summary: 'Your subscription. Times are Unix seconds.',
  answer: z.object({ payload: subscription }),
})

/** The ID from the provider's script. The pattern keeps card numbers out. */
const paymentMethodId = z.optional(
  boundedText(255).check(z.regex(/^pm_\w+$/, { error: 'Send a payment method ID.' })),
)

export const postSubscription = defineEndpoint({
  operationId: 'createSubscription',
  method: 'POST',
  path: '/api/billing/subscription',
  summary:
    'Subscribes with a new card or the saved one, or keeps a cancelled subscription that has not ended yet. With `Idempotency-Key`, a repeat counts once. `planStatus` is the plan that the caller saw: answers 409 if it has changed since. `clientSecret`: the bank asks the customer to confirm; call again afterwards. `processing`: still in progress; read the subscription for the result.',
  body: z.object({
    planId: requiredText(255),
    paymentMethodId,
    planStatus: z.optional(z.enum(planStatuses)),
  }),
  answer: z.object({
    status: z.object({
      createSubscription: z.object({
        id: z.string(),
        status: z.string(),
        clientSecret: z.optional(z.string()),
      }),
    }),
  }),
})

export const deleteSubscription = defineEndpoint({
  operationId: 'cancelSubscription',
  method: 'DELETE',
  path: '/api/billing/subscription',
  summary: 'Cancels at the end of the period. `phrase` is the confirmation phrase.',
  body: z.object({ phrase: requiredText(100) }),
  answer: z.object({
    payload: z.object({
      planStatus: z.enum(planStatuses),
      cancel_at: z.nullable(z.int()),
    }),
  }),
})

export const postPayment = defineEndpoint({
  operationId: 'updatePaymentMethod',
  method: 'POST',
  path: '/api/billing/payment',
  summary:
    'Pays every overdue invoice, the oldest first, with a new card or the saved one, also after the subscription has ended. `requires_action`: the bank asks the customer to confirm with `clientSecret`; call again afterwards. `processing`: still in progress; read `overdue` of the subscription for the result.',
  body: z.object({ paymentMethodId }),
  answer: z.object({
    payload: z.object({
      status: z.enum(['paid', 'requires_action', 'processing']),
      clientSecret: z.optional(z.string()),
    }),
  }),
})

export const getUpcomingInvoice = defineEndpoint({
  operationId: 'getUpcomingInvoice',
  method: 'GET',
  path: '/api/billing/invoice/upcoming',
  summary: 'The next payment as of now. Amounts in cents.',
  answer: z.object({ payload: upcomingInvoice }),
})

export const listInvoices = defineEndpoint({
  operationId: 'listInvoices',
  method: 'GET',
  path: '/api/billing/invoices',
  summary: 'Your invoices with their lines, newest first. `next` is the cursor of the next page.',
  query: z.object({ cursor: z.optional(requiredText(255)) }),
  answer: z.object({ payload: z.object({ docs: z.array(invoice), next: z.optional(z.string()) }) }),
})

export const getInvoiceUsage = defineEndpoint({
  operationId: 'getInvoiceUsage',
  method: 'GET',
  path: '/api/billing/invoices/:invoiceId/usage',
  summary: 'The billable sessions of an invoice, by day and app.',
  params: z.object({ invoiceId: requiredText(255) }),
  answer: z.object({ payload: z.object({ docs: z.array(invoiceUsage) }) }),
})

export const getInvoiceReceipt = defineEndpoint({
  operationId: 'getInvoiceReceipt',
  method: 'GET',
  path: '/api/billing/invoices/:invoiceId/receipt',
  summary: "The card provider's receipt for the payment of an invoice; null if nothing was paid.",
  params: z.object({ invoiceId: requiredText(255) }),
  answer: z.object({ payload: z.object({ url: z.nullable(z.string()) }) }),
})

const capAmount = z
  .int({ error: 'Enter a whole number of cents.' })
  .check(
    z.gte(0, { error: 'Enter 0 or more.' }),
    z.lte(maxCapCents, { error: 'Enter at most $1,000,000.' }),
  )

export const getCap = defineEndpoint({
  operationId: 'getUsageCap',
  method: 'GET',
  path: '/api/billing/cap',
  summary:
    'Your spend cap, what this month has cost so far, and the day on which the cap is reached. Amounts in cents.',
  answer: z.object({ payload: spendCap }),
})

export const putCap = defineEndpoint({
  operationId: 'updateUsageCap',
  method: 'PUT',
  path: '/api/billing/cap',
  summary:
    'Sets the spend cap of a month, in cents; `null` removes it. `warn` sends email; `stop` also refuses sessions. Without `apps`, the caps of the apps stay unchanged. `hasSessions` of the answer is false for an app that has not been seen.',
  body: z.object({
    amount: z.nullable(capAmount),
    mode: z.enum(capModes, { error: 'Choose warn or stop.' }),
    apps: z.optional(
      z
        .array(
          z.object({
            app: nameText(255).check(z.minLength(1, { error: 'Required' })),
            amount: capAmount,
          }),
        )
        .check(
          z.maxLength(maxCappedApps, { error: `Set at most ${maxCappedApps} apps.` }),
          z.refine((apps) => new Set(apps.map(({ app }) => app)).size === apps.length, {
            error: 'Name each app once.',
          }),
        ),
    ),
  }),
  answer: z.object({ payload: spendCap }),
})

/** The card provider's webhook. The body is read raw because the signature covers its bytes. */
export const postWebhook = defineEndpoint({
  operationId: 'receiveBillingEvent',
  method: 'POST',
  path: '/api/billing/webhook',
  summary: "Receives the card provider's signed events.",
  answer: z.object({ received: z.literal(true) }),
})
