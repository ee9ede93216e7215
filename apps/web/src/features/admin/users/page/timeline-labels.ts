import type { TimelineEvent } from '@fovea/contract/admin'
import type { TimelineKind } from '@fovea/contract/admin/customer-options'

export const timelineKindLabels: Record<TimelineKind, string> = {
  note: 'Notes',
  staff: 'Done by admins',
  key: 'Keys',
  team: 'Team',
  request: 'Requests',
  mail: 'Emails',
}

const mailWords: Record<string, string> = {
  waiting: 'Email waits to be sent',
  sent: 'Email sent',
  failed: 'Email not delivered',
}

export function describeEvent({ kind, action }: TimelineEvent): string {
  const words = action.replaceAll('-', ' ')
  switch (kind) {
    case 'note':
      return 'Note'
    case 'staff':
    case 'team':
      return words.charAt(0).toUpperCase() + words.slice(1)
    case 'key':
      return `Key ${words}`
    case 'request':
      return 'Request sent'
    case 'mail':
      return mailWords[action] ?? `Email ${words}`
  }
}
