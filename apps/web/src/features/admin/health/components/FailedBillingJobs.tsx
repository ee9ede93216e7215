import type { FailedJob } from '@fovea/contract/admin'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStaffPermission } from '../../../../lib/auth/current-user.ts'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { useRetryBilling } from '../../users/retry-calls.ts'
import { failedBillingJobsQuery } from '../calls.ts'
import { createFailedJobColumns } from '../../requests/components/failed-columns.tsx'

export function FailedBillingJobs() {
  const { data, error, refetch } = useQuery(failedBillingJobsQuery)
  const { mutate, variables, isPending } = useRetryBilling()
  const mayRetry = useStaffPermission('money:write')
  const retrying = isPending ? variables : null
  const columns = useMemo(
    () => createFailedJobColumns(mayRetry ? { onRetry: mutate, retrying } : undefined),
    [mayRetry, mutate, retrying],
  )

  return (
    <Section
      title="Failed billing tasks"
      sentence="Card provider events, subscriptions and adjustments that still failed after a day of retries. Nothing repeats them by itself."
    >
      <DataTable<FailedJob>
        query={{ error, refetch }}
        failure="Failed billing tasks could not be loaded."
        label="failed billing tasks"
        columns={columns}
        rows={data}
        rowId={({ _id }) => _id}
        placeholderRows={1}
        empty="No failed billing tasks."
      />
    </Section>
  )
}
