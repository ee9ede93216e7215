import { platformNames, platformTypes } from '@fovea/contract/license-keys/rules'
import { allApps, addDays, usageMonthDays, type UsageRange } from '@fovea/contract/usage/rules'
import type { Tracking } from '@fovea/contract/usage'
import { trackingMeasures } from '@fovea/contract/usage/tracking'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { formatCount } from '../../../lib/text/format.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { LazySelect } from '../../../ui/forms/LazySelect.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { appNamesQuery, trackingQuery } from '../calls.ts'
import { filterSelectProps } from '../statistic/filter-select-props.ts'
import { PeriodFields } from '../statistic/PeriodFields.tsx'
import { getPeriod, getUtcToday } from '../statistic/search-values.ts'
import { DeviceTable } from '../tracking/DeviceTable.tsx'
import { Distribution } from '../tracking/Distribution.tsx'
import { findSharedHeight } from '../tracking/histogram-bins.ts'
import { measureMeanings, measureTitles } from '../tracking/tracking-labels.ts'
import { readTrackingSearch, type TrackingSearch } from '../tracking/tracking-search.ts'
import { VersionChange } from '../tracking/VersionChange.tsx'
import { TextLink } from '../../../ui/buttons/links.tsx'
import filters from '../components/StatisticFilters.module.css'
import classes from './TrackingQualityPage.module.css'

const allPlatforms = 'All platforms'
const platforms = [
  { value: allPlatforms, label: allPlatforms },
  ...platformTypes.map((platform) => ({ value: platform, label: platformNames[platform] })),
]

export function TrackingQualityPage({ snippet }: { snippet: ReactNode }) {
  const search = readTrackingSearch(useSearch({ from: '/console/tracking-quality' }))
  const navigate = useNavigate({ from: '/console/tracking-quality' })
  const today = getUtcToday()
  const names = useQuery(appNamesQuery)
  // An unknown app in the address falls back to all apps, so the tracking query waits until the names are known.
  const isKnown = search.app === undefined || names.isFetched
  const app = names.data?.includes(search.app ?? '') === false ? undefined : search.app
  const period = getPeriod(search, today)
  const tracking = useQuery({
    ...trackingQuery({ period, app, platform: search.platform }, today),
    enabled: isKnown,
  })
  const { data } = tracking

  function change(part: TrackingSearch, replace = false) {
    void navigate({ search: (now) => ({ ...now, ...part }), resetScroll: false, replace })
  }

  function onRange(range?: UsageRange) {
    const { months = 1 } = search
    const begun = { from: addDays(today, 1 - months * usageMonthDays), to: today }
    // While a date is being typed, every change replaces the history entry.
    change({ months: undefined, ...(range ?? begun) }, range !== undefined)
  }

  return (
    <Page
      title="Tracking quality"
      sentence="How well eye tracking works in your apps, as they report it in production sessions."
    >
      <QueryError title="Tracking quality could not be loaded." query={tracking} />
      {data?.everTold === false && <EnableTracking snippet={snippet} />}
      {data?.everTold !== false && !(tracking.error && !data) && (
        <>
          <Card>
            <div className={filters.filters}>
              <LazySelect
                label="App Name"
                data={[...new Set([allApps, ...(names.data ?? []), app ?? allApps])]}
                value={app ?? allApps}
                onChange={(chosen) =>
                  change({ app: chosen === allApps ? undefined : (chosen ?? undefined) })
                }
                searchable
                limit={50}
                nothingFoundMessage="No app by that name."
                {...filterSelectProps}
              />
              <LazySelect
                label="Platform"
                data={platforms}
                value={search.platform ?? allPlatforms}
                onChange={(chosen) =>
                  change({ platform: platformTypes.find((platform) => platform === chosen) })
                }
                {...filterSelectProps}
              />
              <PeriodFields
                period={period}
                today={today}
                onMonths={(chosen) =>
                  change({
                    months: chosen === 1 ? undefined : chosen,
                    from: undefined,
                    to: undefined,
                  })
                }
                onRange={onRange}
              />
              <output className={classes.count}>
                {data && `${formatCount(data.sessions, 'session')} reported`}
              </output>
            </div>
            <QueryError title="Your apps could not be loaded." query={names} />
          </Card>
          {data?.sessions === 0 ? (
            <Card>
              <EmptyState
                drawing="chart"
                sentence="No session of this choice has reported anything. Choose other days or another app."
              />
            </Card>
          ) : (
            <Shown
              // Nothing moves when the data arrives, because nothing of the skeleton stays.
              key={data ? 'data' : 'skeleton'}
              data={data}
              stale={tracking.isPlaceholderData}
              search={search}
              onChoose={(pair) => change(pair, true)}
            />
          )}
        </>
      )}
    </Page>
  )
}

type ShownProps = {
  data: Tracking | undefined
  stale: boolean
  search: TrackingSearch
  onChoose: (pair: { before: string; after: string }) => void
}

function Shown({ data, stale, search, onChoose }: ShownProps) {
  const highest = useMemo(() => (data ? findSharedHeight(data) : 0), [data])
  return (
    <div className={classes.shown} data-stale={stale}>
      <div className={classes.measures}>
        {trackingMeasures.map((measure) =>
          data ? (
            <Distribution
              key={measure}
              measure={measure}
              distribution={data[measure]}
              highest={highest}
            />
          ) : (
            <Card key={measure} title={measureTitles[measure]} sentence={measureMeanings[measure]}>
              <Skeleton height={248} aria-busy="true" />
            </Card>
          ),
        )}
      </div>
      {data && (
        <>
          <p className={classes.scale}>
            One scale for the three charts: equal areas are equal shares of the sessions.
          </p>
          <VersionChange
            versions={data.versions}
            before={search.before}
            after={search.after}
            onChoose={onChoose}
          />
          <DeviceTable devices={data.devices} medians={data} />
        </>
      )}
    </div>
  )
}

function EnableTracking({ snippet }: { snippet: ReactNode }) {
  return (
    <>
      <Card>
        <EmptyState
          drawing="chart"
          sentence="No app has reported how well it tracks. Reporting is off until you switch it on in your app."
          action={
            <TextLink to="/console/docs" hash="tracking-quality" underline="always">
              What we collect
            </TextLink>
          }
        />
      </Card>
      <Card
        title="Switch it on"
        sentence="Three numbers and the device model, never gaze or images. Sessions of production keys show up here within seconds."
      >
        {snippet}
      </Card>
    </>
  )
}
