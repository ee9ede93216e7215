import type { TimelineEvent } from '@fovea/contract/admin'
import type { TimelineKind } from '@fovea/contract/admin/customer-options'

export const timelineKindLabels: Record<TimelineKind, string> = {
  note: 'Notes',
  staff: 'Done by admins',
  billing: 'Money',
  key: 'Keys',
  team: 'Team',
  request: 'Requests',
  mail: 'Emails',
  account: 'Account and sign-ins',
}

const mailWords: Record<string, string> = {
  waiting: 'Email waits to be sent',
  sent: 'Email sent',
  failed: 'Email not delivered',
}

const requestWords: Record<string, string> = {
  sent: 'Request sent',
  replied: 'Reply sent',
  answered: 'Answer received',
  resolved: 'Report resolved',
}

const billingWords: Record<string, string> = {
  'plan-ordered': 'Expert plan ordered',
  'plan-cancelled': 'Expert plan cancelled',
  'plan-started': 'Expert plan started',
  'plan-ended': 'Expert plan ended',
  'cap-changed': 'Spend cap changed',
  paid: 'Paid',
  declined: 'Payment declined',
  refunded: 'Refunded at the card provider',
  'refund pending': 'Refund not confirmed yet',
  'refund done': 'Refunded',
  'refund failed': 'Refund failed',
  'credit pending': 'Credit not confirmed yet',
  'credit done': 'Credit given',
  'credit failed': 'Credit failed',
  'retry pending': 'Payment not confirmed yet',
  'retry done': 'Payment retried',
  'retry failed': 'Retried payment failed',
  'write-off pending': 'Write-off not confirmed yet',
  'write-off done': 'Written off',
  'write-off failed': 'Write-off failed',
}

export function describeEvent({ kind, action }: TimelineEvent): string {
  const words = action.replaceAll('-', ' ')
  switch (kind) {
    case 'note':
      return 'Note'
    case 'staff':
    case 'team':
    case 'account':
      return words.charAt(0).toUpperCase() + words.slice(1)
    case 'billing':
      return billingWords[action] ?? words
    case 'key':
      return `Key ${words}`
    case 'request':
      return requestWords[action] ?? `Request ${words}`
    case 'mail':
      return mailWords[action] ?? `Email ${words}`
  }
}
