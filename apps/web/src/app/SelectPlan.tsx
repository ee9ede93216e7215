import { useQuery } from '@tanstack/react-query'
import { SelectPlanPage } from '../features/billing/pages/SelectPlanPage.tsx'
import { latestUsageQuery } from '../features/usage/api/get-latest-usage.ts'

/** The plans, reckoned with the person's own last 30 days. Where those do not load, the estimate starts at nothing. */
export function SelectPlan() {
  const { data: days } = useQuery(latestUsageQuery)
  return <SelectPlanPage ownSessions={days?.reduce((sum, { count }) => sum + count, 0)} />
}
