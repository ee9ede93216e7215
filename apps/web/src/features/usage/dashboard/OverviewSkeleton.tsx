import { Skeleton } from '@mantine/core'
import { ChartSkeleton } from '../../../ui/charts/ChartSkeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import flow from '../../../ui/layout/flow.module.css'
import figure from './Figure.module.css'
import figures from './MonthFigures.module.css'
import classes from './OverviewSkeleton.module.css'

/** The dashboard's own shape while the costs load. */
export function OverviewSkeleton() {
  return (
    <>
      <div className={figures.figures} aria-busy="true">
        {[0, 1, 2, 3].map((place) => (
          <div key={place} className={figure.figure}>
            <Skeleton height={12} width="60%" mt={4} mb={14} />
            <Skeleton height={24} width="50%" mb={16} />
            <Skeleton height={10} width="80%" mb={6} />
          </div>
        ))}
      </div>
      <div className={flow.aside} data-even>
        <Card>
          <Skeleton height={16} width="30%" />
          <div className={classes.chart}>
            <ChartSkeleton />
          </div>
        </Card>
        <Card>
          <Skeleton height={16} width="50%" />
          <Skeleton height={12} />
          <Skeleton height={12} width="80%" />
        </Card>
      </div>
    </>
  )
}
