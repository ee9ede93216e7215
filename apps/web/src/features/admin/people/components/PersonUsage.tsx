import { countOf, formatDate, formatNumber } from '../../../../lib/words/format.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../../../ui/values/Facts.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import type { UserDetail } from '../calls.ts'
import { summaryOf } from '../usage-summary.ts'

export function PersonUsage({ days }: { days: UserDetail['usage'] }) {
  const { sessions, usedDays, busiest, latest } = summaryOf(days)
  return (
    <Section title="Usage" sentence="Production sessions in the last 30 days (UTC).">
      <Card>
        <Facts>
          <Fact label="Sessions">{formatNumber(sessions)}</Fact>
          {busiest && latest && (
            <>
              <Fact label="Days with sessions">{usedDays}</Fact>
              <Fact label="Busiest day">
                {formatDate(busiest.date)}, {countOf(busiest.count, 'session')}
              </Fact>
              <Fact label="Latest day">
                {formatDate(latest.date)}, {countOf(latest.count, 'session')}
              </Fact>
            </>
          )}
        </Facts>
      </Card>
    </Section>
  )
}
