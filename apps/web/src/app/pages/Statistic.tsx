import { useQuery } from '@tanstack/react-query'
import { StatisticPage } from '../../features/usage/pages/StatisticPage.tsx'
import { liveFeedQuery } from '../../features/sdk-api/calls.ts'
import { LiveFeed } from '../../features/sdk-api/components/LiveFeed.tsx'
import type { Feed } from '../../features/sdk-api/feed.ts'
import { usePermission } from '../../lib/auth/current-workspace.ts'

export function Statistic() {
  const mayFollow = usePermission('logs:read')
  const { data: newest } = useQuery({
    ...liveFeedQuery,
    select: newestCounted,
    enabled: mayFollow,
  })
  return <StatisticPage live={mayFollow && <LiveFeed />} newestSession={newest} />
}

/** Sessions of a development key appear in the feed but are not counted. */
function newestCounted({ docs }: Feed) {
  const counted = docs.find((event) => event.type === 'session' && event.license !== 'development')
  return counted?.id ?? null
}
