import type { LiveEventSource } from '../../../platform/live/live-events.ts'
import { requestEvents } from '../../requests/index.ts'

export const inboxEvents: LiveEventSource = {
  name: 'inbox',
  channel: requestEvents.channel,
  audience: 'admins',
}
