import type { ProdKey } from '@fovea/contract/license-keys'
import { maxKeysListed } from '@fovea/contract/license-keys/rules'
import { usageMonthDays } from '@fovea/contract/usage/rules'
import { dayMs, dayOf } from '@fovea/contract/time'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { formatNumber } from '../../../lib/text/format.ts'
import { ChartSkeleton } from '../../../ui/charts/ChartSkeleton.tsx'
import { DayChart } from '../../../ui/charts/DayChart.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Pending } from '../../../ui/feedback/Pending.tsx'
import { ButtonLink } from '../../../ui/buttons/links.tsx'
import { keyUsageQuery } from '../calls.ts'
import { LinkedCard } from './LinkedCard.tsx'
import classes from './KeyPage.module.css'

export function KeyUsage({ prodKey }: { prodKey: ProdKey }) {
  const { _id, appName: app } = prodKey
  const navigate = useNavigate()
  const { data: usage, error, refetch } = useQuery(keyUsageQuery)
  const openDay = useCallback(
    (date: string) => void navigate({ to: '/console/statistic', search: { app, date } }),
    [navigate, app],
  )
  const days = useMemo(
    () => usage && daysFrom(usage.from, usage.byKeyId.get(_id)?.counts ?? []),
    [usage, _id],
  )
  const leftOut = usage?.more === true && !usage.byKeyId.has(_id)
  const sum = days?.reduce((before, { count }) => before + count, 0)

  return (
    <LinkedCard
      id="usage"
      title="Usage"
      sentence={`Production sessions of the last ${usageMonthDays} UTC days.`}
      action={
        <ButtonLink to="/console/statistic" search={{ app }} variant="default" size="xs">
          Open statistic
        </ButtonLink>
      }
    >
      <Pending
        query={{ data: days, error, refetch }}
        failure="The usage of this key could not be loaded."
      >
        <div className={classes.chartSkeleton}>
          <ChartSkeleton />
        </div>
      </Pending>
      {days !== undefined && sum === 0 && (
        <div className={classes.place}>
          <EmptyState
            drawing="chart"
            sentence={
              leftOut
                ? `Usage is shown for your ${maxKeysListed} newest keys only. Open the statistic for this app.`
                : 'No sessions with this key in the last 30 days.'
            }
          />
        </div>
      )}
      {days !== undefined && sum !== undefined && sum > 0 && (
        <div className={classes.place}>
          <p className={classes.sum}>
            <strong>{formatNumber(sum)}</strong> session{sum === 1 ? '' : 's'}
          </p>
          <DayChart
            label="Sessions with this key by day"
            noun="session"
            days={days}
            effect="opens the day in the statistic"
            onSelect={openDay}
          />
        </div>
      )}
    </LinkedCard>
  )
}

function daysFrom(first: string, counts: readonly number[]) {
  return counts.map((count, at) => ({
    date: dayOf(Date.parse(first) + at * dayMs),
    count,
    // The last day is today, which isn't over.
    open: at === counts.length - 1,
  }))
}
