import type { LiveEventSource } from '../../platform/live/live-events.ts'

export const requestEvents: LiveEventSource = {
  name: 'requests',
  channel: 'requests',
  audience: 'owner',
  permission: 'requests:read',
}
