import { formatCount, formatDate, formatNumber } from '../../../../lib/text/format.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../../../ui/values/Facts.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import type { CustomerDetail } from '../calls.ts'
import { summarizeUsage } from '../usage-summary.ts'

export function UserUsage({ days }: { days: CustomerDetail['usage'] }) {
  const { sessions, usedDays, busiest, latest } = summarizeUsage(days)
  return (
    <Section title="Usage" sentence="Production sessions in the last 30 days (UTC).">
      <Card>
        <Facts>
          <Fact label="Sessions">{formatNumber(sessions)}</Fact>
          {busiest && latest && (
            <>
              <Fact label="Days with sessions">{usedDays}</Fact>
              <Fact label="Busiest day">
                {formatDate(busiest.date)}, {formatCount(busiest.count, 'session')}
              </Fact>
              <Fact label="Latest day">
                {formatDate(latest.date)}, {formatCount(latest.count, 'session')}
              </Fact>
            </>
          )}
        </Facts>
      </Card>
    </Section>
  )
}
