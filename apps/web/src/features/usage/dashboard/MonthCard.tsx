import { useMemo } from 'react'
import { formatMonthName } from '../../../lib/text/format.ts'
import { ChartLegend } from '../../../ui/charts/legend/ChartLegend.tsx'
import { RunningChart } from '../../../ui/charts/RunningChart.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { formatOutlook } from '../month-texts.ts'
import type { Cost } from '@fovea/contract/usage'
import type { Month } from '../../../lib/usage/month.ts'
import { createRunningDays } from './running-days.ts'

export function MonthCard({ cost, month }: { cost: Cost; month: Month }) {
  const days = useMemo(() => createRunningDays(cost, month), [cost, month])
  return (
    <Card title={formatMonthName(cost.month)} sentence={formatOutlook(month)}>
      <div>
        <RunningChart label="Sessions this month" noun="session" days={days} />
        {month.forecast !== null && <ChartLegend forecast="Forecast, 80% likely in the band" />}
      </div>
    </Card>
  )
}
