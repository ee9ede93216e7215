import { allApps, addDays, usageMonthDays, type UsageRange } from '@fovea/contract/usage/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, type ReactNode, useEffect, useRef } from 'react'
import { Card } from '../../../ui/layout/Card.tsx'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { ExportButton } from '../../../ui/tables/ExportButton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { appNamesQuery, usageQuery, type UsageInput } from '../calls.ts'
import { DayCounts } from '../components/DayCounts.tsx'
import { NoSessions } from '../statistic/NoSessions.tsx'
import { StatisticFilters } from '../components/StatisticFilters.tsx'
import { UsageDetail } from '../components/UsageDetail.tsx'
import { durationNames } from '../durations.ts'
import { createChartDays, createLegend } from '../statistic/chart-days.ts'
import { createDaysSheet } from '../statistic/days-sheet.ts'
import { getPeriod, decodeHidden, getUtcToday, encodeHidden } from '../statistic/search-values.ts'
import { readStatisticSearch, type StatisticSearch } from '../statistic-search.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import flow from '../../../ui/layout/flow.module.css'

/** Shortest interval between two refetches during a burst of sessions. */
const minIntervalMs = 3_000

/** Refetches the counts after each new session. Null means no session so far, undefined that the feed is not loaded. */
function useRefreshDays(newestSession: string | null | undefined) {
  const queries = useQueryClient()
  const known = useRef(newestSession)
  const lastRefetchMs = useRef(-minIntervalMs)

  useEffect(() => {
    if (newestSession === known.current) return undefined
    // The counts already include the sessions of the first feed.
    if (known.current === undefined) {
      known.current = newestSession
      return undefined
    }
    const timer = setTimeout(
      () => {
        known.current = newestSession
        lastRefetchMs.current = performance.now()
        void queries.invalidateQueries({ queryKey: queryKeys.usage.days() })
      },
      Math.max(0, lastRefetchMs.current + minIntervalMs - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [newestSession, queries])
}

type Props = {
  live: ReactNode
  newestSession: string | null | undefined
}

export function StatisticPage({ live, newestSession }: Props) {
  const search = readStatisticSearch(useSearch({ from: '/console/statistic' }))
  const { app: requested = allApps, months = 1, compare, hide, date, billedFrom } = search
  const navigate = useNavigate({ from: '/console/statistic' })
  const names = useQuery(appNamesQuery)
  // An unknown app in the address falls back to all apps, so the usage query waits until the names are known.
  const known = requested === allApps || names.isFetched
  const app = names.data?.includes(requested) === false ? allApps : requested
  const split = search.split === 'app' && app !== allApps ? undefined : search.split
  const question: UsageInput = {
    period: getPeriod(search, getUtcToday()),
    appName: app,
    split,
    compare,
  }
  const usage = useQuery({ ...usageQuery(question), enabled: known })
  useRefreshDays(newestSession)

  const series = useMemo(
    () => usage.data && createLegend(usage.data, decodeHidden(hide)),
    [usage.data, hide],
  )
  const days = useMemo(
    () => usage.data && series && createChartDays(usage.data, series),
    [usage.data, series],
  )
  const today = usage.data?.today ?? getUtcToday()

  const change = useCallback(
    (part: StatisticSearch, replace = false) =>
      void navigate({ search: (now) => ({ ...now, ...part }), resetScroll: false, replace }),
    [navigate],
  )
  const onSelect = useCallback(
    (chosen: string) => change({ date: chosen, billedFrom: undefined }),
    [change],
  )

  // The week becomes the range. Its first day keeps the slider's position.
  const onSelectWeek = useCallback(
    ({ from, to }: UsageRange) =>
      change({ months: undefined, from, to, date: from, billedFrom: undefined }),
    [change],
  )

  function onToggle(id: string) {
    const hidden = new Set(decodeHidden(hide))
    if (!hidden.delete(id)) hidden.add(id)
    change({ hide: encodeHidden(hidden) }, true)
  }

  function onRange(range?: UsageRange) {
    const begun = { from: addDays(today, 1 - months * usageMonthDays), to: today }
    // While a date is being typed, every change replaces the history entry.
    change({ months: undefined, ...(range ?? begun) }, range !== undefined)
  }

  return (
    <Page title="Statistic" sentence="Production sessions of your apps, by UTC day.">
      <Card>
        <StatisticFilters
          question={question}
          today={today}
          onApp={(chosen) => change({ app: chosen === allApps ? undefined : chosen })}
          onMonths={(chosen) =>
            change({ months: chosen === 1 ? undefined : chosen, from: undefined, to: undefined })
          }
          onRange={onRange}
          onSplit={(chosen) => change({ split: chosen, hide: undefined })}
          onCompare={(chosen) => change({ compare: chosen })}
        />
        <QueryError title="The sessions could not be loaded." query={usage} />
        {(days !== undefined || !usage.error) && (
          <DayCounts
            days={days}
            {...(series && { series })}
            onToggle={onToggle}
            stale={usage.isPlaceholderData}
            selected={date}
            effect="shows the sessions of the day"
            onSelect={onSelect}
            onSelectWeek={onSelectWeek}
            actions={
              <ExportButton
                label="Export CSV"
                disabled={usage.isPlaceholderData}
                sheet={() => createDaysSheet(`sessions ${app} ${periodName(question)}`, days ?? [])}
              />
            }
            empty={<NoSessions />}
          />
        )}
      </Card>
      <div className={flow.aside} data-even>
        <UsageDetail
          key={`${date} ${app} ${billedFrom}`}
          day={known && date !== undefined ? { date, appName: app, billedFrom } : undefined}
          onShowAll={() => change({ billedFrom: undefined })}
        />
        {live}
      </div>
    </Page>
  )
}

function periodName({ period }: UsageInput) {
  return 'months' in period ? durationNames[period.months] : `${period.from} to ${period.to}`
}
