import { toPlainName } from '@fovea/contract/to-plain-name'
import type { Config } from '../../../platform/config/config.ts'
import type { NewEmail } from '../../../platform/mail/outbox.ts'
import type { Recipient } from '../../auth/index.ts'
import type { AlertRow } from '../repository.ts'
import type { AlertNotification, LogFilter } from './alert-check.ts'

type AlertEmailInput = {
  alert: AlertRow
  person: Recipient
  team: string | undefined
  notification: AlertNotification
  config: Config
  now: Date
}

/** The email has no unsubscribe link, because its recipient set the alert and can switch it off. */
export function createAlertEmail({
  alert,
  person,
  team,
  notification,
  config,
  now,
}: AlertEmailInput): NewEmail {
  const address = (path: string, query: Record<string, string | undefined>) =>
    addressOf(`${config.publicUrl}/console/${path}`, {
      ...query,
      workspace: alert.workspace_id === alert.user_id ? undefined : alert.workspace_id,
    })
  return {
    name: `alert-${alert.id}-${now.toISOString()}`,
    userId: person.userId,
    to: person.email,
    subject: notification.subject,
    parts: [
      ...notification.parts,
      ...(team === undefined ? [] : [{ facts: [['Workspace', toPlainName(team)] as const] }]),
      { link: { label: 'Open the log', url: address('logs', logQuery(notification.log ?? {})) } },
      {
        say: 'You set this alert. If it goes on, we write again in an hour at the earliest.',
      },
      { link: { label: 'Change it or switch it off', url: address('alerts', {}) } },
    ],
  }
}

/** The log page takes full minutes in UTC and includes the whole minute of `to`. */
function logQuery({ key, app, code, from, to }: LogFilter) {
  return { key, app, code, from: minuteOf(from), to: minuteOf(to) }
}

function minuteOf(moment: Date | undefined) {
  return moment?.toISOString().slice(0, 16)
}

function addressOf(url: string, query: Record<string, string | undefined>) {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) params.set(name, value)
  }
  return params.size === 0 ? url : `${url}?${params.toString()}`
}
