import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { requiredText, text } from '../text.ts'
import { card, invoice, invoiceUsage, plan, subscription, upcomingInvoice } from './entities.ts'
import { planStatuses } from './subscription-rules.ts'

export const getBillingConfig = endpoint({
  method: 'GET',
  path: '/api/billing/config',
  summary: "What the card provider's script is started with.",
  answer: z.object({
    payload: z.object({
      publishableKey: z.string(),
      /** Where the script is, if not at the provider's own address. */
      scriptUrl: z.url().optional(),
      /** In a city, this skips the check of the address; absent in production. */
      developmentMarker: z.string().optional(),
    }),
  }),
})

export const listPlans = endpoint({
  method: 'GET',
  path: '/api/billing/plans',
  summary: 'The plans to subscribe to.',
  answer: z.object({ data: z.array(plan) }),
})

export const getPaymentProfile = endpoint({
  method: 'GET',
  path: '/api/billing/profile',
  summary: 'Whether the card provider has accepted the address, and the card on file.',
  answer: z.object({
    payload: z.object({
      metadata: z.object({
        /** Contains `Success` once the address is accepted, `Failed` where it is not; empty without one. */
        addressValidation: z.string(),
      }),
      card: card.nullable(),
    }),
  }),
})

export const getSubscription = endpoint({
  method: 'GET',
  path: '/api/billing/subscription',
  summary: 'The own subscription. Times in seconds.',
  answer: z.object({ payload: subscription }),
})

export const postSubscription = endpoint({
  method: 'POST',
  path: '/api/billing/subscription',
  summary:
    'Subscribes with a new card, or with the one on file; keeps a subscription that waits for its end. With `Idempotency-Key`, a repeat is the same act. With `planStatus`, the plan as the caller saw it, a change made elsewhere since is a 409. `clientSecret`: the bank wants to hear from the person; afterwards, call again. `processing`: the act goes on, and the subscription says what came of it.',
  body: z.object({
    planId: requiredText(255),
    // An id that the provider's script made: nothing that could be a card number passes.
    paymentMethodId: text(255)
      .regex(/^pm_\w+$/, { error: 'Send the id of a payment method.' })
      .optional(),
    planStatus: z.enum(planStatuses).optional(),
  }),
  answer: z.object({
    status: z.object({
      createSubscription: z.object({
        id: z.string(),
        status: z.string(),
        clientSecret: z.string().optional(),
      }),
    }),
  }),
})

export const deleteSubscription = endpoint({
  method: 'DELETE',
  path: '/api/billing/subscription',
  summary: 'Cancels at the end of the period. `phrase` is what has to be typed.',
  body: z.object({ phrase: requiredText(100) }),
  answer: z.object({
    payload: z.object({
      planStatus: z.enum(planStatuses),
      cancel_at: z.number().int().nullable(),
    }),
  }),
})

export const getUpcomingInvoice = endpoint({
  method: 'GET',
  path: '/api/billing/invoice/upcoming',
  summary: 'What will be due next, as it stands now. Amounts in cents.',
  answer: z.object({ payload: upcomingInvoice }),
})

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/billing/invoices',
  summary:
    'The own invoices with their lines, newest first. `next` is the cursor of the page after.',
  query: z.object({ cursor: requiredText(255).optional() }),
  answer: z.object({ payload: z.object({ docs: z.array(invoice), next: z.string().optional() }) }),
})

export const getInvoiceUsage = endpoint({
  method: 'GET',
  path: '/api/billing/invoices/:invoiceId/usage',
  summary: 'The billable sessions of the days of an invoice, by day and app.',
  params: z.object({ invoiceId: requiredText(255) }),
  answer: z.object({ payload: z.object({ docs: z.array(invoiceUsage) }) }),
})

/** Where the card provider sends its signed events. The body is read raw, since the signature is over its bytes. */
export const postWebhook = endpoint({
  method: 'POST',
  path: '/api/billing/webhook',
  summary: "Takes the card provider's signed events.",
  answer: z.object({ received: z.literal(true) }),
})
