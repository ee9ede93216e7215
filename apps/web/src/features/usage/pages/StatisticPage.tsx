import type { ReactNode } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Page } from '../../../ui/Page.tsx'

/** `live` is the feed of what happens right now, which another room brings. */
export function StatisticPage({ live }: { live: ReactNode }) {
  return (
    <Page title="Statistic" sentence="The production sessions of your apps, day by day.">
      {live}
      <Card>
        <EmptyState
          drawing="chart"
          sentence="Here a chart will show the sessions of each app over the last one, three or six months. They are counted already; the chart is still to come."
        />
      </Card>
    </Page>
  )
}
