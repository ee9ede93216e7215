import { freeSessions } from '@fovea/contract/billing/prices'
import { dayOf } from '@fovea/contract/time'
import { maskKey } from '@fovea/contract/license-keys/rules'
import type { Config } from '../../platform/config/config.ts'
import type { NewEmail } from '../../platform/mail/outbox.ts'
import type { Recipient } from '../auth/index.ts'
import type { KeyRow } from './repository.ts'

type KeyEmailInput = { key: KeyRow; person: Recipient; config: Config }

/** The email does not contain the key, which only the console shows. */
export function createKeyIssuedEmail({ key, person, config }: KeyEmailInput): NewEmail {
  const kind = key.kind === 'dev' ? 'development' : 'commercial'
  return {
    name: `key-issued-${key.id}`,
    userId: person.userId,
    to: person.email,
    subject: `Your ${kind} license key is ready`,
    parts: [
      { say: `We issued you a ${kind} license key. Copy it from the console.` },
      {
        facts: [
          ['Key', maskKey(key.key)],
          ['Runs until', utcDay(key.expires_at)],
        ],
      },
      { link: { label: 'Open license keys', url: `${config.publicUrl}/console/license-keys` } },
    ],
  }
}

export function createTrialEndingEmail(
  { key, person, config }: KeyEmailInput,
  days: number,
): NewEmail {
  const left = days === 1 ? '1 day' : `${days} days`
  return {
    name: `trial-ending-${key.id}-${days}-${utcDay(key.expires_at)}`,
    userId: person.userId,
    to: person.email,
    unsubscribeToken: person.unsubscribeToken,
    subject: `Your free trial ends in ${left}`,
    parts: [
      {
        say: `Your development key is valid until ${utcDay(key.expires_at)} (UTC). After that, the SDK stops working with it.`,
      },
      {
        say: `You can ask for an extension, or go on with production keys, which are free up to ${freeSessions.toLocaleString('en-US')} sessions a month.`,
      },
      { link: { label: 'Open license keys', url: `${config.publicUrl}/console/license-keys` } },
    ],
  }
}

function utcDay(date: Date) {
  return dayOf(date)
}
