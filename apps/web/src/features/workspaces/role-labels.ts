import type { Role } from '@fovea/contract/workspaces/permissions'

export const roleNames: Record<Role, string> = {
  owner: 'Owner',
  developer: 'Developer',
  billing: 'Billing',
  viewer: 'Viewer',
}

export const roleDescriptions: Record<Role, string> = {
  owner: 'Everything, including members and deletion',
  developer: 'Keys, logs, usage and requests',
  billing: 'Plan, card, invoices and usage',
  viewer: 'Everything except key strings, read-only',
}
