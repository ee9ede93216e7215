import type { Stripe } from 'stripe'
import type { Config } from '../../platform/config/config.ts'
import type { NewMail } from '../../platform/mail/outbox.ts'
import type { Recipient } from '../session/index.ts'
import { type Audience, mailSuffix } from '../workspaces/index.ts'
import { graceUntil } from './entitlement.ts'
import { subscriptionOfInvoice } from './invoices/pay-invoice.ts'
import type { AccountRow } from './repository.ts'

type Unpaid = {
  person: Recipient
  audience: Audience
  invoice: Stripe.Invoice
  account: AccountRow | undefined
  config: Config
}

/** Tells those who pay that a payment failed and until when nothing changes: once an invoice. */
export function paymentFailedLetter(unpaid: Unpaid): NewMail {
  const { person, audience, invoice, account, config } = unpaid
  const amount = formatAmount(invoice.amount_due, invoice.currency)
  return {
    name: `payment-failed-${invoice.id}${mailSuffix(audience, person)}`,
    userId: person.userId,
    to: person.email,
    subject:
      audience.team === null
        ? 'Your Expert plan payment failed'
        : `The Expert plan payment of ${audience.team} failed`,
    parts: [
      {
        say: `${audience.team === null ? 'Your' : 'The'} bank declined the payment of ${amount} for invoice ${invoice.number ?? invoice.id}.`,
      },
      ...wayOut({ invoice, account, amount, plans: `${config.publicUrl}/console/select-plan` }),
    ],
  }
}

type Debt = Pick<Unpaid, 'invoice' | 'account'> & { amount: string; plans: string }

/** What one that has ended owes changes no plan any more. */
function wayOut({ invoice, account, amount, plans }: Debt): NewMail['parts'] {
  const goesOn =
    account?.ended_at === null && account.subscription_id === subscriptionOfInvoice(invoice)
  if (!goesOn) {
    return [
      { say: 'This invoice is for a subscription that has ended.' },
      { link: { label: `Pay ${amount}`, url: plans } },
    ]
  }
  const until = graceUntil(account)
  return [
    {
      say: until
        ? `The plan stays active until ${formatDay(until)} (UTC). After that, sessions beyond the monthly free tier are refused until you pay.`
        : 'Sessions beyond the monthly free tier are refused until you pay.',
    },
    { link: { label: `Pay ${amount}`, url: plans } },
  ]
}

export function formatAmount(cents: number, currency: string) {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency })
}

export function formatDay(moment: Date) {
  return moment.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}

type MeterTrouble = {
  eventId: string
  summary: string
  count: number
  codes: string[]
  usage: string[]
  config: Config
}

/** Tells whoever runs this that usage was not counted: once an event. */
export function meterErrorLetter(trouble: MeterTrouble): NewMail {
  const { eventId, summary, count, codes, usage, config } = trouble
  return {
    name: `meter-trouble-${eventId}`,
    userId: null,
    to: config.settings.developmentEmail,
    subject: 'The card provider rejected usage reports',
    parts: [
      {
        say: `Stripe rejected ${count === 1 ? '1 usage report' : `${count} usage reports`}, so this usage is missing from invoices.`,
      },
      {
        facts: [
          ['Error', summary],
          ['Codes', codes.join(', ')],
          ['Reports', usage.join(', ')],
          ['Event', eventId],
        ],
      },
    ],
  }
}
