import type { Scope } from '@fovea/contract/tokens'

export const scopeDescriptions: Readonly<Record<Scope, string>> = {
  'keys:read': 'See all keys with their strings, restrictions, certificates, licenses and history',
  'keys:write':
    'Create, restrict, rotate, delete and restore production keys, fix refusals, simulate failures with the development key',
  'licenses:write': 'Issue and revoke licenses for devices without a network',
  'usage:read': 'See sessions by day, app and platform, what they cost, and tracking quality',
  'logs:read': 'See sessions and refusals one by one, also as they happen',
  'billing:read': 'See the plan, the card’s last digits, invoices and the spend cap',
  'webhooks:read': 'See webhooks and what they sent, and listen to events',
  'webhooks:write': 'Set up webhooks, send again what they sent, and send samples',
}
