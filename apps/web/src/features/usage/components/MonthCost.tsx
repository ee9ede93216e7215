import { freeSessions } from '@fovea/contract/billing/prices'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  countOf,
  formatCents,
  formatDate,
  formatMonthDay,
  formatNumber,
} from '../../../lib/words/format.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { ButtonLink } from '../../../ui/buttons/links.tsx'
import { ShareBar } from '../../../ui/charts/ShareBar.tsx'
import { costQuery } from '../calls.ts'
import {
  costWords,
  expertWords,
  forecastWords,
  freeTierEndWords,
  freeTierWords,
  planWords,
} from '../month-words.ts'
import { isOver, monthOf, type Month } from '../month.ts'
import { Figure } from './Figure.tsx'
import classes from './MonthCost.module.css'

/** This month's sessions, what they cost, and where that leads. */
export function MonthCost() {
  const { data: cost, error, refetch } = useQuery(costQuery)
  if (cost === undefined && error) {
    return (
      <ErrorNotice
        title="Your costs could not be loaded."
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (cost === undefined) return <Skeleton className={classes.place} aria-busy="true" />
  const month = monthOf(cost)
  const { name, sentence } = planWords[month.plan]
  return (
    <>
      <MonthCard month={month} />
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

function MonthCard({ month }: { month: Month }) {
  const { plan, sessions, forecast, lastDay, centsSoFar, expertCents } = month
  const limited = plan !== 'commercial'
  const end = freeTierEndWords(month)
  return (
    <Card title="This month" sentence={`Up to ${formatDate(lastDay)}, counted in UTC.`}>
      {limited && (
        <ShareBar
          label={barWords(month)}
          value={sessions}
          most={Math.max(freeSessions, forecast?.high ?? 0, sessions)}
          mark={freeSessions}
          tone={plan === 'basic' && isOver(month) ? 'over' : 'plain'}
          {...(forecast && { band: forecast })}
        />
      )}
      {end !== null && <p className={classes.end}>{end}</p>}
      <dl className={classes.figures}>
        <Figure
          label="Sessions so far"
          value={
            <>
              {formatNumber(sessions)}
              {limited && <small> / {formatNumber(freeSessions)}</small>}
            </>
          }
        >
          {freeTierWords(month)}
        </Figure>
        <Figure label="Cost so far" value={formatCents(centsSoFar)}>
          {costWords(month)}
        </Figure>
        <Figure
          label={`Sessions by ${formatMonthDay(lastDay)}, forecast`}
          value={forecast === null ? '–' : `≈ ${formatNumber(forecast.expected)}`}
        >
          {forecastWords(month)}
        </Figure>
        <Figure
          label={`Cost by ${formatMonthDay(lastDay)}${plan === 'basic' ? ' on Expert' : ''}, forecast`}
          value={endCost(plan, expertCents)}
        >
          {expertWords(month)}
        </Figure>
      </dl>
    </Card>
  )
}

function endCost(plan: Month['plan'], cents: Month['expertCents']) {
  if (plan === 'commercial') return formatCents(0)
  return cents === null ? '–' : `≈ ${formatCents(cents.expected)}`
}

function barWords({ sessions, forecast }: Month) {
  const used = `${countOf(sessions, 'session')} of ${formatNumber(freeSessions)} that are free`
  if (forecast === null) return used
  const { low, high } = forecast
  return `${used}; expected at the end of the month: ${formatNumber(low)} to ${formatNumber(high)}`
}
