import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { Pending } from '../../../ui/feedback/Pending.tsx'
import { ButtonLink } from '../../../ui/buttons/links.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { costQuery, latestUsageQuery } from '../calls.ts'
import { formatOutlook, planTexts } from '../month-texts.ts'
import type { Cost } from '@fovea/contract/usage'
import { createMonth, type Month } from '../../../lib/usage/month.ts'
import { LatestDays } from './LatestDays.tsx'
import { MonthFigures } from './MonthFigures.tsx'
import { MonthOverviewSkeleton } from './MonthOverviewSkeleton.tsx'
import { formatMonthName } from '../../../lib/text/format.ts'
import { ChartLegend } from '../../../ui/charts/legend/ChartLegend.tsx'
import { RunningTotalChart } from '../../../ui/charts/RunningTotalChart.tsx'
import { createRunningDays } from './running-days.ts'
import flow from '../../../ui/layout/flow.module.css'
import text from '../../../ui/text/text.module.css'
import classes from './MonthOverview.module.css'

type Props = {
  /** The user's license; null for roles that can't see keys. */
  license: ReactNode
  stages: ReactNode
  /** Nothing if no session was refused today. */
  refused: ReactNode
  start: ReactNode
  isRefusedKnown: boolean
  apps: ReactNode
}

export function MonthOverview(props: Props) {
  const { license, stages, refused, start, isRefusedKnown, apps } = props
  const { data: cost, error, refetch } = useQuery(costQuery)
  // Loads at the same time; nothing below the costs is shown before them, so that nothing moves.
  const { isFetched: areDaysKnown } = useQuery(latestUsageQuery)
  const isSettled = (cost !== undefined || error !== null) && areDaysKnown && isRefusedKnown
  const [wasSettled, setWasSettled] = useState(isSettled)
  if (isSettled && !wasSettled) setWasSettled(true)
  // A retry of the costs leaves the rest of the page in place.
  if (!isSettled && !wasSettled) return <MonthOverviewSkeleton stages={stages} />
  return (
    <>
      {cost === undefined ? (
        <>
          <Pending
            query={{ data: cost, error, refetch }}
            failure="Your costs could not be loaded."
            height="8rem"
          />
          {stages}
          {refused}
          {license !== null && <Card title="Your license">{license}</Card>}
        </>
      ) : (
        <ThisMonth cost={cost} license={license} stages={stages} refused={refused} start={start} />
      )}
      <LatestDays />
      {apps}
    </>
  )
}

type MonthProps = Pick<Props, 'license' | 'stages' | 'refused' | 'start'> & { cost: Cost }

function ThisMonth({ cost, license, stages, refused, start }: MonthProps) {
  const month = useMemo(() => createMonth(cost), [cost])
  const hasChart = month.sessions > 0 || month.forecast !== null
  const chart = hasChart ? <MonthCard cost={cost} month={month} /> : start
  const plan = <PlanCard month={month} license={license} hasChart={hasChart} />
  // A problem stands beside the chart, and the plan below.
  const [beside, below] = refused ? [refused, plan] : [plan, null]
  return (
    <>
      <MonthFigures month={month} />
      {stages}
      {chart ? (
        <div className={flow.aside} data-even>
          {chart}
          {beside}
        </div>
      ) : (
        beside
      )}
      {below}
    </>
  )
}

type PlanProps = { month: Month; license: ReactNode; hasChart: boolean }

function PlanCard({ month, license, hasChart }: PlanProps) {
  const { plan } = month
  const { name, sentence } = planTexts[plan]
  return (
    <Card title={`Your plan: ${name}`} sentence={sentence}>
      {!hasChart && plan !== 'commercial' && <p className={text.medium}>{formatOutlook(month)}</p>}
      {license}
      <div className={classes.plans}>
        <ButtonLink to="/console/select-plan" variant="default" size="xs">
          {plan === 'commercial' ? 'Plan and invoices' : 'Compare plans'}
        </ButtonLink>
      </div>
    </Card>
  )
}

function MonthCard({ cost, month }: { cost: Cost; month: Month }) {
  const days = useMemo(() => createRunningDays(cost, month), [cost, month])
  return (
    <Card title={formatMonthName(cost.month)} sentence={formatOutlook(month)}>
      <div>
        <RunningTotalChart label="Sessions this month" noun="session" days={days} />
        {month.forecast !== null && <ChartLegend forecast="Forecast, 80% likely in the band" />}
      </div>
    </Card>
  )
}
