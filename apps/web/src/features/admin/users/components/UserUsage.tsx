import { formatCount, formatDate, formatNumber } from '../../../../lib/text/format.ts'
import { type Day, DayChart } from '../../../../ui/charts/DayChart.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../../../ui/values/Facts.tsx'
import type { CustomerDetail } from '../calls.ts'
import { summarizeUsage } from '../usage-summary.ts'

/** The last day is today. */
function markToday(days: CustomerDetail['usage']): Day[] {
  const last = days.length - 1
  return days.map(({ date, count }, index) => ({ date, count, open: index === last }))
}

export function UserUsage({ days }: { days: CustomerDetail['usage'] }) {
  const { sessions, usedDays, busiest, latest } = summarizeUsage(days)
  const sentence =
    sessions === 0
      ? 'No production sessions in the last 30 days (UTC).'
      : 'Production sessions in the last 30 days (UTC).'
  return (
    <Card title="Usage" sentence={sentence}>
      {busiest && latest && (
        <>
          <DayChart label="sessions by day" noun="session" days={markToday(days)} />
          <Facts>
            <Fact label="Sessions">{formatNumber(sessions)}</Fact>
            <Fact label="Days with sessions">{usedDays}</Fact>
            <Fact label="Busiest day">
              {formatDate(busiest.date)}, {formatCount(busiest.count, 'session')}
            </Fact>
            <Fact label="Latest day">
              {formatDate(latest.date)}, {formatCount(latest.count, 'session')}
            </Fact>
          </Facts>
        </>
      )}
    </Card>
  )
}
