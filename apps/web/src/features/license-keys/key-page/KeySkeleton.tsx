import { Skeleton } from '@mantine/core'
import { ChartSkeleton } from '../../../ui/charts/ChartSkeleton.tsx'
import { CardSkeleton } from '../../../ui/feedback/CardSkeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { FactsSkeleton } from '../../../ui/values/FactsSkeleton.tsx'
import classes from './KeyPage.module.css'

/** The page's own shape while the key loads. */
export function KeySkeleton() {
  return (
    <div aria-busy="true" className={classes.panel}>
      <div className={classes.tabsSkeleton}>
        {['overview', 'restrictions', 'logs', 'history'].map((tab) => (
          <Skeleton key={tab} height={12} width="4.5rem" />
        ))}
      </div>
      <CardSkeleton lines={1}>
        <div className={classes.chartSkeleton}>
          <ChartSkeleton />
        </div>
      </CardSkeleton>
      <div className={classes.pair}>
        <Card title="Details">
          <FactsSkeleton
            labels={['Last used', 'Refused today', 'Generated At', 'Expiration', 'Activated']}
          />
        </Card>
        <CardSkeleton lines={2} />
      </div>
    </div>
  )
}
