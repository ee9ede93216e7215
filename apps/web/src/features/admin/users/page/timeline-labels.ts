import type { TimelineEvent } from '@fovea/contract/admin'
import type { TimelineKind } from '@fovea/contract/admin/customer-options'

export const timelineKindLabels: Record<TimelineKind, string> = {
  note: 'Notes',
  staff: 'Done by admins',
  key: 'Keys',
  team: 'Team',
  request: 'Requests',
  mail: 'E-mails',
}

const mailWords: Record<string, string> = {
  waiting: 'E-mail waits to be sent',
  sent: 'E-mail sent',
  failed: 'E-mail not delivered',
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
      return mailWords[action] ?? `E-mail ${words}`
  }
}
