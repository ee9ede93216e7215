import type { News } from '../../platform/live/news.ts'

/** A request of the person's has come in, or was decided. */
export const requestNews: News = {
  name: 'requests',
  channel: 'requests',
  to: 'owner',
  permission: 'requests:read',
}
