import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { serverNow } from '../../../../lib/time/server-clock.ts'
import { ErrorNotice } from '../../../../ui/feedback/ErrorNotice.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { healthQuery, refreshSeconds } from '../calls.ts'
import { HealthSummary } from '../components/HealthSummary.tsx'
import { HealthTables } from '../components/HealthTables.tsx'

export function AdminHealthPage(): ReactNode {
  const { data: health, error, refetch, dataUpdatedAt } = useQuery(healthQuery)
  // The server's clock, as of the answer: what is told of it does not move until the next one.
  const nowMs = dataUpdatedAt + (serverNow().getTime() - Date.now())
  return (
    <Page
      title="Health"
      sentence={`Tasks, queues and what the console depends on. Refreshes every ${refreshSeconds} seconds.`}
    >
      {error && (
        <ErrorNotice
          title={
            health === undefined
              ? 'The health could not be loaded.'
              : 'The health could not be refreshed. You see the last one.'
          }
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {health === undefined && !error && <Skeleton height={300} radius="lg" aria-busy="true" />}
      {health !== undefined && <HealthSummary health={health} nowMs={nowMs} />}
      {(health !== undefined || !error) && <HealthTables health={health} nowMs={nowMs} />}
    </Page>
  )
}
