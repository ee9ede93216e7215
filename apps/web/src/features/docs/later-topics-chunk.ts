import { defineChunk } from '../../lib/page/chunk.ts'

/** All pages but the first, which is read most. The search reads them, too. */
export const laterTopics = defineChunk('later-topics', () => import('./components/LaterTopics.tsx'))
