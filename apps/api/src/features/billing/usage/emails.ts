import { freeSessions } from '@fovea/contract/billing/prices'
import { graceDays } from '@fovea/contract/billing/rules'
import type { Stripe } from 'stripe'
import type { Config } from '../../../platform/config/config.ts'
import type { NewEmail } from '../../../platform/mail/outbox.ts'
import type { Recipient } from '../../auth/index.ts'
import { type EmailAudience, getEmailNameSuffix } from '../../workspaces/index.ts'
import { getGraceUntil } from '../mirror/entitlement.ts'
import type { AccountRow } from '../repository.ts'
import type { Money } from '../tables.ts'
import { getInvoiceSubscriptionId } from './pay-invoice.ts'

type Unpaid = {
  person: Recipient
  audience: EmailAudience
  invoice: Stripe.Invoice
  account: AccountRow | undefined
  config: Config
}

/** The name contains the invoice, so that each failed invoice is announced once. */
export function createPaymentFailedEmail(unpaid: Unpaid): NewEmail {
  const { person, audience, invoice, account, config } = unpaid
  const amount = formatAmount(invoice.amount_due, invoice.currency)
  return {
    name: `payment-failed-${invoice.id}${getEmailNameSuffix(audience, person)}`,
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
      ...createPaymentParts({
        invoice,
        account,
        amount,
        plans: `${config.publicUrl}/console/select-plan`,
      }),
    ],
  }
}

type Debt = Pick<Unpaid, 'invoice' | 'account'> & { amount: string; plans: string }

/** The unpaid invoice of an ended subscription does not change the plan any more. */
function createPaymentParts({ invoice, account, amount, plans }: Debt): NewEmail['parts'] {
  const goesOn =
    account?.ended_at === null && account.subscription_id === getInvoiceSubscriptionId(invoice)
  if (!goesOn) {
    return [
      { say: 'This invoice is for a subscription that has ended.' },
      { link: { label: `Pay ${amount}`, url: plans } },
    ]
  }
  const until = getGraceUntil(account)
  return [
    {
      say: until
        ? `The plan stays active until ${formatDay(until)} (UTC). After that, sessions beyond the monthly free tier are refused until you pay.`
        : 'Sessions beyond the monthly free tier are refused until you pay.',
    },
    { link: { label: `Pay ${amount}`, url: plans } },
  ]
}

function formatAmount(cents: number, currency: string) {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency })
}

function formatDay(moment: Date) {
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

/** Sent to the operator. The name contains the event, so that each event is reported once. */
export function createMeterErrorEmail(trouble: MeterTrouble): NewEmail {
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

export type OverdueNotice =
  | { kind: 'grace-ends'; name: string; graceEnds: Date }
  | { kind: 'grace-over'; name: string }
  | { kind: 'plan-ended'; name: string }

type OverdueNotification = {
  notice: OverdueNotice
  overdue: Money
  audience: EmailAudience
  person: Recipient
  config: Config
}

export function createOverdueEmail({
  notice,
  overdue,
  audience,
  person,
  config,
}: OverdueNotification): NewEmail {
  const { team } = audience
  const plan = team === null ? 'your Expert plan' : `the Expert plan of ${team}`
  const amount = formatAmount(overdue.amount, overdue.currency)
  const { subject, sentences } = textOf(notice, plan, amount)
  return {
    name: `${notice.kind}-${notice.name}${getEmailNameSuffix(audience, person)}`,
    userId: person.userId,
    to: person.email,
    subject,
    parts: [
      ...sentences.map((say) => ({ say })),
      { link: { label: `Pay ${amount}`, url: `${config.publicUrl}/console/select-plan` } },
    ],
  }
}

function textOf(notice: OverdueNotice, plan: string, amount: string) {
  const subjectPlan = plan.charAt(0).toUpperCase() + plan.slice(1)
  switch (notice.kind) {
    case 'grace-ends': {
      const day = formatDay(notice.graceEnds)
      return {
        subject: `Pay ${amount} by ${day} to keep ${plan}`,
        sentences: [
          `${amount} for ${plan} is still unpaid.`,
          `The plan stays active until ${day} (UTC). After that, sessions beyond the monthly free tier are refused until you pay.`,
        ],
      }
    }
    case 'grace-over':
      return {
        subject: `${subjectPlan} is on hold: ${amount} is unpaid`,
        sentences: [
          `${amount} for ${plan} has been unpaid for ${graceDays} days.`,
          'Sessions beyond the monthly free tier are refused until you pay. If the payment keeps failing, the plan ends.',
        ],
      }
    case 'plan-ended':
      return {
        subject: `${subjectPlan} has ended: ${amount} is unpaid`,
        sentences: [
          `The plan ended because ${amount} could not be charged. The Basic plan applies: sessions beyond ${freeSessions.toLocaleString('en-US')} a month are refused.`,
          'You still owe this amount. Pay it on the plan page; after that, you can upgrade to Expert again.',
        ],
      }
  }
}
