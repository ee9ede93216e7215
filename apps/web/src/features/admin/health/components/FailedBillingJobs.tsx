import { useQuery } from '@tanstack/react-query'
import { Pending } from '../../../../ui/feedback/Pending.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { FailedTasks } from '../../users/money/FailedTasks.tsx'
import { failedBillingJobsQuery } from '../calls.ts'

export function FailedBillingJobs() {
  const jobs = useQuery(failedBillingJobsQuery)
  return (
    <Section
      title="Failed billing tasks"
      sentence="Card provider events, subscriptions and adjustments that still failed after a day of retries. Nothing repeats them by itself."
    >
      <Pending query={jobs} failure="Failed billing tasks could not be loaded." height={64} />
      <FailedTasks jobs={jobs.data ?? []} isOfAll />
    </Section>
  )
}
