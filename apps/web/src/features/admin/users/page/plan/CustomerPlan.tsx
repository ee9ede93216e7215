import { useMemo } from 'react'
import { formatCents } from '../../../../../lib/text/format.ts'
import { createMonth } from '../../../../../lib/usage/month.ts'
import { ChartLegend } from '../../../../../ui/charts/legend/ChartLegend.tsx'
import { RunningTotalChart } from '../../../../../ui/charts/RunningTotalChart.tsx'
import { Card } from '../../../../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../../../../ui/values/Facts.tsx'
import { Day } from '../../../../../ui/values/Time.tsx'
import type { CustomerDetail } from '../../calls.ts'
import { formatBrand } from '../../money/adjustment-labels.ts'
import { planLabels } from '../../list/customer-labels.ts'
import { createSpendDays } from './spend-days.ts'
import classes from './CustomerPlan.module.css'

const capModes = { warn: 'warns only', stop: 'stops new sessions' }
const formatDollars = (dollars: number) => formatCents(Math.round(dollars * 100))

export function CustomerPlan({ detail: { doc, billing, cost } }: { detail: CustomerDetail }) {
  const { card, cap, credit, since, endsAt } = billing
  return (
    <Card title="Plan">
      <div className={classes.plan}>
        <Facts>
          <Fact label="Plan">{planLabels[doc.plan]}</Fact>
          {since !== null && (
            <Fact label="Since">
              <Day iso={since} />
            </Fact>
          )}
          {endsAt !== null && (
            <Fact label="Ends">
              <Day iso={endsAt} />
            </Fact>
          )}
          <Fact label="Card">
            {card === null
              ? 'None'
              : `${formatBrand(card.brand)} ${card.last4}, expires ${card.expMonth}/${card.expYear}`}
          </Fact>
          {credit !== null && (
            <Fact label="Credit">{formatCents(credit.amount)}, used by the next invoices</Fact>
          )}
          <Fact label="Spend cap">
            {cap === null ? 'None' : `${formatCents(cap.amount)} a month, ${capModes[cap.mode]}`}
          </Fact>
        </Facts>
        {cost.billable !== null && <Spend cost={cost} cap={cap?.amount} />}
      </div>
    </Card>
  )
}

type SpendProps = Pick<CustomerDetail, 'cost'> & { cap: number | undefined }

function Spend({ cost, cap }: SpendProps) {
  const month = useMemo(() => createMonth(cost), [cost])
  const days = useMemo(() => createSpendDays(cost, month, cap), [cost, month, cap])
  return (
    <div className={classes.spend}>
      <p className={classes.caption}>Spend this month, in dollars</p>
      <RunningTotalChart label="Spend this month, in dollars" format={formatDollars} days={days} />
      {month.forecast !== null && <ChartLegend forecast="Forecast, 80% likely in the band" />}
    </div>
  )
}
