import '@mantine/core/styles/Combobox.layer.css'
import { growthWindows, growthSteps } from '@fovea/contract/admin/customer-groups'
import { Select, Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { QueryError } from '../../../../ui/feedback/ErrorNotice.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { growthQuery, type Growth } from '../calls.ts'
import { CohortTable } from '../components/CohortTable.tsx'
import { GrowthFigures } from '../components/GrowthFigures.tsx'
import { GrowthSkeleton } from '../components/GrowthSkeleton.tsx'
import { Movers } from '../components/Movers.tsx'
import { Revenue } from '../components/Revenue.tsx'
import { ActiveApps, Platforms } from '../components/WeeklyUse.tsx'
import { readGrowthSearch } from '../growth-search.ts'
import { formatNumber, formatTimeOfDay } from '../../../../lib/text/format.ts'
import { formatShare } from '../format-share.ts'
import { stepDefinitions, stepLabels } from '../step-labels.ts'
import { GroupLink } from '../components/GroupLink.tsx'
import text from '../../../../ui/text/text.module.css'
import classes from './AdminGrowthPage.module.css'

export function AdminGrowthPage(): ReactNode {
  const { weeks = growthWindows[0] } = readGrowthSearch(
    useSearch({ from: '/console/admin/admin-growth' }),
  )
  const navigate = useNavigate({ from: '/console/admin-growth' })
  const growth = useQuery(growthQuery(weeks))
  const { data, isPlaceholderData: stale } = growth

  return (
    <Page
      title="Growth"
      sentence={`From sign-up to paying, and what customers use and pay. UTC, weeks from Monday. Updated every hour, last at ${data?.asOf ? formatTimeOfDay(data.asOf) : '…'}.`}
      action={
        <Select
          aria-label="Weeks shown"
          className={classes.window}
          value={String(weeks)}
          data={growthWindows.map((window) => ({
            value: String(window),
            label: `Last ${window} weeks`,
          }))}
          onChange={(value) =>
            void navigate({ search: readGrowthSearch({ weeks: value }), replace: true })
          }
        />
      }
    >
      {data === undefined && !growth.error && <GrowthSkeleton />}
      {data === undefined && growth.error && (
        <QueryError title="Growth could not be loaded." query={growth} />
      )}
      {data !== undefined && data.asOf === null && (
        <EmptyState
          drawing="chart"
          sentence="The first figures will be here within a few minutes."
        />
      )}
      {data !== undefined && data.asOf !== null && (
        <div className={classes.parts} data-stale={stale} aria-busy={stale}>
          <GrowthFigures growth={data} />
          <Card
            title="From sign-up to paying"
            sentence="Of everyone who signed up in these weeks, staff too, how many have taken each step, in any order, in their own workspace or a team that they founded. Deleted accounts are left out, as on Users, which also has those who signed up since the last update."
          >
            <Funnel weeks={data.weeks} />
            <CohortTable weeks={data.weeks} />
          </Card>
          <div className={classes.pair}>
            <ActiveApps weeks={data.weeks} />
            <Platforms weeks={data.weeks} />
          </div>
          <Revenue months={data.months} />
          <Movers movers={data.movers} />
          <p className={text.small}>
            Accounts that were deleted still count in sessions, apps of past weeks, revenue and
            churn, but no list can show them.
          </p>
        </div>
      )}
    </Page>
  )
}

function Funnel({ weeks }: Pick<Growth, 'weeks'>) {
  const period = { from: weeks[0]?.from ?? '', to: weeks.at(-1)?.to ?? '' }
  const steps = growthSteps.map((step) => ({
    step,
    count: weeks.reduce((sum, week) => sum + week[step], 0),
  }))
  const all = steps[0]?.count ?? 0
  return (
    <ol className={classes.funnel}>
      {steps.map(({ step, count }) => (
        <li key={step}>
          <div className={classes.track} aria-hidden="true">
            {count > 0 && (
              <Box
                className={classes.bar}
                __vars={{ '--share': String(all === 0 ? 0 : Math.min(1, count / all)) }}
              />
            )}
          </div>
          <div className={classes.words}>
            <p className={text.medium}>{stepLabels[step]}</p>
            <p className={classes.count}>
              <GroupLink group={step} period={period} some={count > 0}>
                {formatNumber(count)}
              </GroupLink>{' '}
              <span>{step === 'signedUp' ? '' : formatShare(count, all)}</span>
            </p>
            <p className={classes.definition}>{stepDefinitions[step]}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
