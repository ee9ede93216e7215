import { useChunk } from '../../../lib/page/chunk.ts'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import type { LaterPageId } from '../contents.ts'
import { laterTopics } from '../later-topics-chunk.ts'
import { TopicSkeleton } from './TopicSkeleton.tsx'

export function LaterTopic({ page }: { page: LaterPageId }) {
  const { data: topics, error, refetch } = useChunk(laterTopics)
  if (topics !== undefined) return <topics.ShownTopic key={page} page={page} />
  if (error) return <QueryError title="This page could not be loaded." query={{ error, refetch }} />
  return <TopicSkeleton />
}
