import { freeSessions } from '@fovea/contract/billing/prices'
import { graceDays } from '@fovea/contract/billing/rules'
import type { Config } from '../../../platform/config/config.ts'
import type { NewMail } from '../../../platform/mail/outbox.ts'
import type { Recipient } from '../../session/index.ts'
import { type Audience, mailSuffix } from '../../workspaces/index.ts'
import { formatAmount, formatDay } from '../letters.ts'
import type { Overdue } from './overdue.ts'

/** What happened, or is about to: the grace ends soon, is over, or the provider has ended the subscription. */
export type OverdueNotice =
  | { kind: 'grace-ends'; name: string; graceEnds: Date }
  | { kind: 'grace-over'; name: string }
  | { kind: 'plan-ended'; name: string }

type Unpaid = {
  notice: OverdueNotice
  overdue: Overdue
  audience: Audience
  person: Recipient
  config: Config
}

/** One mail for each notice: the same name is the same mail. */
export function overdueMail({ notice, overdue, audience, person, config }: Unpaid): NewMail {
  const { team } = audience
  const plan = team === null ? 'your Expert plan' : `the Expert plan of ${team}`
  const amount = formatAmount(overdue.amount, overdue.currency)
  const { subject, sentences } = textOf(notice, plan, amount)
  return {
    name: `${notice.kind}-${notice.name}${mailSuffix(audience, person)}`,
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
