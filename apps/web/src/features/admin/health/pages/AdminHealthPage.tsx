import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { settings } from '../../../../lib/page/settings.ts'
import { QueryError } from '../../../../ui/feedback/ErrorNotice.tsx'
import { FiguresSkeleton } from '../../../../ui/figures/FiguresSkeleton.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { healthQuery, refreshSeconds } from '../calls.ts'
import { FailedBillingJobs } from '../components/FailedBillingJobs.tsx'
import { HealthFigures } from '../components/HealthFigures.tsx'
import { HealthSummary, HealthSummarySkeleton } from '../components/HealthSummary.tsx'
import { HealthTables } from '../components/HealthTables.tsx'

export function AdminHealthPage(): ReactNode {
  const { data, error, refetch } = useQuery(healthQuery)
  const surroundings = {
    isLocal: settings.sandboxUrl !== undefined,
    nowMs: data?.nowMs ?? 0,
  }
  return (
    <Page
      title="Health"
      sentence={`Scheduled jobs, queues and what the console depends on. Refreshes every ${refreshSeconds} seconds.`}
    >
      {error && (
        <QueryError
          title={
            data === undefined
              ? 'The health could not be loaded.'
              : 'The health could not be refreshed. You see the last one.'
          }
          query={{ error, refetch }}
        />
      )}
      {data === undefined && !error && (
        <>
          <HealthSummarySkeleton />
          <FiguresSkeleton count={4} />
        </>
      )}
      {data !== undefined && (
        <>
          <HealthSummary health={data.health} surroundings={surroundings} />
          {(data.health.failed?.billing ?? 0) > 0 && <FailedBillingJobs />}
          <HealthFigures health={data.health} surroundings={surroundings} />
        </>
      )}
      {(data !== undefined || !error) && (
        <HealthTables health={data?.health} surroundings={surroundings} />
      )}
    </Page>
  )
}
