import type { LiveEventSource } from '../../platform/live/live-events.ts'

/** A request of the person's has come in, or was decided. */
export const requestEvents: LiveEventSource = {
  name: 'requests',
  channel: 'requests',
  audience: 'owner',
  permission: 'requests:read',
}
