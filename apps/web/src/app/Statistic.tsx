import { StatisticPage } from '../features/usage/pages/StatisticPage.tsx'
import { LiveFeed } from '../features/verification/components/LiveFeed.tsx'

/** The counts, with what happens right now beside them. */
export function Statistic() {
  return <StatisticPage live={<LiveFeed />} />
}
