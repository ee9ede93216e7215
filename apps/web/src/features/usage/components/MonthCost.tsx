import { freeSessions } from '@fovea/contract/billing/prices'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatCents, formatDate, formatMonthDay, formatNumber } from '../../../lib/text/format.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { ButtonLink } from '../../../ui/buttons/links.tsx'
import { ChartLegend } from '../../../ui/charts/legend/ChartLegend.tsx'
import { RunningChart } from '../../../ui/charts/RunningChart.tsx'
import { costQuery } from '../calls.ts'
import { createRunningDays } from '../dashboard/running-days.ts'
import {
  formatCost,
  formatExpertCost,
  formatForecast,
  formatFreeTier,
  planTexts,
} from '../month-texts.ts'
import { createMonth, type Cost, type Month } from '../month.ts'
import { Figure } from './Figure.tsx'
import classes from './MonthCost.module.css'

export function MonthCost() {
  const { data: cost, error, refetch } = useQuery(costQuery)
  if (cost === undefined && error) {
    return <QueryError title="Your costs could not be loaded." query={{ error, refetch }} />
  }
  if (cost === undefined) return <Skeleton height="36rem" aria-busy="true" />
  return <Loaded cost={cost} />
}

function Loaded({ cost }: { cost: Cost }) {
  const month = useMemo(() => createMonth(cost), [cost])
  const { name, sentence } = planTexts[month.plan]
  return (
    <>
      <MonthCard cost={cost} month={month} />
      <Card
        title={`Your plan: ${name}`}
        sentence={sentence}
        action={
          <ButtonLink to="/console/select-plan" variant="default" size="xs">
            Compare plans
          </ButtonLink>
        }
      />
    </>
  )
}

function MonthCard({ cost, month }: { cost: Cost; month: Month }) {
  const { plan, isBilled, sessions, forecast, lastDay, centsSoFar } = month
  const days = useMemo(() => createRunningDays(cost, month), [cost, month])
  return (
    <Card title="This month" sentence={`Up to ${formatDate(lastDay)}, counted in UTC.`}>
      {(sessions > 0 || forecast !== null) && (
        <div>
          <RunningChart label="Sessions this month" noun="session" days={days} />
          <ChartLegend
            forecast={forecast === null ? undefined : 'Forecast, 80% likely in the band'}
            hatched="Today, so far"
            behind
          />
        </div>
      )}
      <dl className={classes.figures}>
        <Figure
          label="Sessions so far"
          value={
            <>
              {formatNumber(sessions)}
              {plan !== 'commercial' && <small> / {formatNumber(freeSessions)}</small>}
            </>
          }
        >
          {formatFreeTier(month)}
        </Figure>
        <Figure label="Cost so far" value={formatCents(centsSoFar)}>
          {formatCost(month)}
        </Figure>
        <Figure
          label={`Sessions by ${formatMonthDay(lastDay)}, forecast`}
          value={forecast === null ? '–' : `≈ ${formatNumber(forecast.expected)}`}
        >
          {formatForecast(month)}
        </Figure>
        <Figure
          label={`Cost by ${formatMonthDay(lastDay)}${plan === 'basic' && !isBilled ? ' on Expert' : ''}, forecast`}
          value={endCost(month)}
        >
          {formatExpertCost(month)}
        </Figure>
      </dl>
    </Card>
  )
}

function endCost({ plan, isBilled, centsSoFar, expertCents }: Month) {
  if (plan === 'commercial' && !isBilled) return formatCents(0)
  // Beyond the free tier Basic refuses sessions, so the cost can't grow.
  if (plan === 'basic' && isBilled) return formatCents(centsSoFar)
  return expertCents === null ? '–' : `≈ ${formatCents(expertCents.expected)}`
}
