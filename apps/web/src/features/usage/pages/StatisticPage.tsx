import { allApps } from '@fovea/contract/usage/rules'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, type ReactNode } from 'react'
import { Card } from '../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { ExportButton } from '../../../ui/tables/ExportButton.tsx'
import { ButtonLink } from '../../../ui/buttons/links.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { appNamesQuery, usageQuery } from '../calls.ts'
import { DayCounts } from '../components/DayCounts.tsx'
import { StatisticFilters } from '../components/StatisticFilters.tsx'
import { UsageDetail } from '../components/UsageDetail.tsx'
import { durationNames } from '../durations.ts'
import { type StatisticSearch } from '../statistic-search.ts'
import { useFreshDays } from '../use-fresh-days.ts'
import classes from './StatisticPage.module.css'

type Props = {
  /** The feed of what happens right now, which another room brings. */
  live: ReactNode
  /** The newest production session in that feed. */
  newestSession: string | null | undefined
}

export function StatisticPage({ live, newestSession }: Props) {
  const { app: asked = allApps, months = 1, date } = useSearch({ from: '/console/statistic' })
  const navigate = useNavigate({ from: '/console/statistic' })
  const names = useQuery(appNamesQuery)
  // An app that nobody has is as good as none. Until the names are known nothing is asked about it.
  const known = asked === allApps || names.isFetched
  const app = names.data?.includes(asked) === false ? allApps : asked
  const days = useQuery({ ...usageQuery(months, app), enabled: known })
  useFreshDays(newestSession)

  const change = useCallback(
    (part: StatisticSearch) =>
      void navigate({ search: (search) => ({ ...search, ...part }), resetScroll: false }),
    [navigate],
  )
  const onSelect = useCallback((chosen: string) => change({ date: chosen }), [change])

  return (
    <Page title="Statistic" sentence="The production sessions of your apps, day by day.">
      <Card>
        <StatisticFilters
          app={app}
          months={months}
          onApp={(chosen) => change({ app: chosen === allApps ? undefined : chosen })}
          onMonths={(chosen) => change({ months: chosen === 1 ? undefined : chosen })}
        />
        {days.error && (
          <ErrorNotice
            title="The sessions could not be loaded."
            error={days.error}
            onRetry={() => void days.refetch()}
          />
        )}
        {(days.data !== undefined || !days.error) && (
          <DayCounts
            days={days.data}
            stale={days.isPlaceholderData}
            selected={date}
            effect="shows the sessions of the day"
            onSelect={onSelect}
            actions={
              <ExportButton
                label="Export CSV"
                disabled={days.isPlaceholderData}
                sheet={() => ({
                  name: `sessions ${app} ${durationNames[months]}`,
                  head: ['Day (UTC)', 'Sessions'],
                  rows: (days.data ?? []).map((day) => [day.date, day.count]),
                })}
              />
            }
            empty={<NoSessions />}
          />
        )}
      </Card>
      <div className={classes.columns}>
        <UsageDetail key={`${date} ${app}`} date={known ? date : undefined} appName={app} />
        {live}
      </div>
    </Page>
  )
}

function NoSessions() {
  return (
    <EmptyState
      drawing="chart"
      sentence="No production session in this time. Put a production key into your app, and its sessions are counted here."
      action={<ButtonLink to="/console/license-keys">Go to license keys</ButtonLink>}
    />
  )
}
