import type { LiveEventSource } from '../../../platform/live/live-events.ts'
import { requestEvents } from '../../requests/index.ts'

/** Somebody has asked for something, or a request was decided. */
export const inboxEvents: LiveEventSource = {
  name: 'inbox',
  channel: requestEvents.channel,
  audience: 'admins',
}
