import { formatDollars } from '@fovea/contract/billing/prices'
import type { CapMode } from '@fovea/contract/billing/cap'
import type { Config } from '../../../platform/config/config.ts'
import type { NewEmail } from '../../../platform/mail/outbox.ts'
import type { Recipient } from '../../auth/index.ts'
import { type EmailAudience, getEmailNameSuffix } from '../../workspaces/index.ts'

type SpendCapEmailInput = {
  ownerId: string
  audience: EmailAudience
  person: Recipient
  app: string
  amount: number
  percent: number
  mode: CapMode
  month: string
  config: Config
}

export function createSpendCapEmail(reached: SpendCapEmailInput): NewEmail {
  const { ownerId, audience, person, app, amount, percent, mode, month, config } = reached
  const over = percent >= 100
  const possessive = audience.team === null ? 'your' : `${audience.team}'s`
  const cap = app === '' ? `${possessive} spend cap` : `the spend cap of ${app}`
  const subject = over
    ? `${capital(cap)} of ${formatDollars(amount)} is reached`
    : `${percent} % of ${cap} is spent`
  return {
    name: `cap-${ownerId}-${month}-${app}-${amount}-${percent}${getEmailNameSuffix(audience, person)}`,
    userId: person.userId,
    to: person.email,
    ...(!over && { unsubscribeToken: person.unsubscribeToken }),
    subject,
    parts: [
      {
        say:
          amount === 0
            ? 'The free sessions of this month are used up.'
            : `${over ? 'All' : `${percent} %`} of the ${formatDollars(amount)} for this month is spent.`,
      },
      { say: consequence(over, mode) },
      { link: { label: 'See the spend cap', url: `${config.publicUrl}/console/select-plan` } },
    ],
  }
}

function consequence(over: boolean, mode: CapMode) {
  if (mode === 'warn') return 'Sessions go on, and are charged as before.'
  return over
    ? 'New sessions are refused until the 1st of next month (UTC), unless you raise or lift the cap.'
    : 'Once the cap is reached, new sessions are refused until the 1st of next month (UTC).'
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
