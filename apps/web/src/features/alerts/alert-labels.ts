import type { Alert, AlertKey } from '@fovea/contract/alerts'
import type { AlertKind } from '@fovea/contract/alerts/rules'
import type { User } from '@fovea/contract/auth'
import { platformNames, platformTypes, formatOrigin } from '@fovea/contract/license-keys/rules'
import { formatNumber } from '../../lib/text/format.ts'

export const kindLabels: Record<AlertKind, { name: string; about: string }> = {
  refusals: { name: 'Refusals', about: 'A key is refused many times in 10 minutes.' },
  quiet: { name: 'Fewer sessions', about: 'An app has half of its usual sessions, or fewer.' },
  newcomer: {
    name: 'New certificate or domain',
    about: 'A key is used with a certificate or from a domain for the first time.',
  },
  ending: { name: 'Key expires', about: 'A production or commercial key is about to expire.' },
}

export function formatAlertTitle(alert: Alert): string {
  switch (alert.kind) {
    case 'refusals':
      return `Refusals of ${watchedName(alert)}`
    case 'quiet':
      return `Fewer sessions of ${formatOrigin(alert.app)}`
    case 'newcomer':
      return `New ${alert.of}s of ${watchedName(alert)}`
    case 'ending':
      return `Expiry of ${alert.key === null ? 'all keys' : watchedName(alert)}`
  }
}

export function formatAlertCondition(alert: Alert): string {
  switch (alert.kind) {
    case 'refusals': {
      const { above, times } = alert
      const usual = times === undefined ? '' : `${times} times the usual`
      if (above === undefined) return `${usual} in 10 minutes`
      return `More than ${formatNumber(above)} in 10 minutes${usual && `, or ${usual}`}`
    }
    case 'quiet':
      return 'Half of the last 4 weeks, or fewer'
    case 'newcomer':
      return 'At the first start'
    case 'ending': {
      const last = alert.days.at(-1)
      const rest = alert.days.slice(0, -1).join(', ')
      const days = rest === '' ? `${last}` : `${rest} and ${last}`
      return `${days} ${alert.days.length === 1 && last === 1 ? 'day' : 'days'} before`
    }
  }
}

function watchedName({ watched }: Alert): string {
  return watched === null ? 'a key' : keyName(watched)
}

export function formatKeyLabel(key: AlertKey): string {
  const platform = platformTypes.find((type) => type === key.platform)
  const name = platform === undefined ? keyName(key) : `${keyName(key)}, ${platformNames[platform]}`
  return `${name} (${key.key})`
}

function keyName({ kind, appName }: Pick<AlertKey, 'kind' | 'appName'>): string {
  if (kind === 'dev') return 'your development key'
  return appName ?? (kind === 'com' ? 'your commercial key' : 'a production key')
}

/** Alerts go to the user who sets them. An address that is not confirmed yet gets none. */
export function describeRecipient({
  email,
  emailConfirmed,
  mailTo,
}: Pick<User, 'email' | 'emailConfirmed' | 'mailTo'>): string {
  const recipient = emailConfirmed ? email : mailTo
  return recipient === null
    ? 'Emails about your keys and apps. None can be sent until you confirm your contact email on the page Account.'
    : `Alerts go to ${recipient}. Each is sent at most once an hour.`
}
