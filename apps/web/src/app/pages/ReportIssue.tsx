import { useQuery } from '@tanstack/react-query'
import { ReportIssuePage } from '../../features/requests/pages/ReportIssuePage.tsx'
import { liveFeedQuery } from '../../features/sdk-api/calls.ts'
import type { Feed } from '../../features/sdk-api/feed.ts'

export function ReportIssue() {
  const { data: refusals } = useQuery({ ...liveFeedQuery, select: countRefusals })
  return <ReportIssuePage refusals={refusals} />
}

function countRefusals({ docs }: Feed) {
  return docs.filter(({ type }) => type === 'refusal').length
}
