import type { News } from '../../../platform/live/news.ts'
import { requestNews } from '../../requests/index.ts'

/** Somebody has asked for something, or a request was decided. */
export const inboxNews: News = { name: 'inbox', channel: requestNews.channel, to: 'admins' }
