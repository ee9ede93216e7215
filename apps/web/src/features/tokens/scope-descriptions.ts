import type { Scope } from '@fovea/contract/tokens'

export const scopeDescriptions: Readonly<Record<Scope, string>> = {
  'keys:read': 'See production and commercial keys and their history',
  'keys:write': 'Create, change and delete production keys',
  'usage:read': 'See sessions by day and app, and what they cost',
  'logs:read': 'See sessions and refusals, one by one',
  'billing:read': 'See the subscription and invoices',
  'webhooks:write': 'Set up webhooks, see what they sent and send it again',
}
