import { useQuery } from '@tanstack/react-query'
import { StatisticPage } from '../../features/usage/pages/StatisticPage.tsx'
import { liveFeedQuery } from '../../features/verification/calls.ts'
import { LiveFeed } from '../../features/verification/components/LiveFeed.tsx'
import type { Feed } from '../../features/verification/feed.ts'
import { useMay } from '../../lib/session/current-workspace.ts'

export function Statistic() {
  const mayFollow = useMay('logs:read')
  const { data: newest } = useQuery({
    ...liveFeedQuery,
    select: newestCounted,
    enabled: mayFollow,
  })
  return <StatisticPage live={mayFollow && <LiveFeed />} newestSession={newest} />
}

/** The sessions of a development key are shown in the feed, but not counted. */
function newestCounted({ docs }: Feed) {
  const counted = docs.find((event) => event.type === 'session' && event.license !== 'development')
  return counted?.id ?? null
}
