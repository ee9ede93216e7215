import { Skeleton } from '@mantine/core'
import { ChartSkeleton } from '../../../../ui/charts/ChartSkeleton.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import figures from './GrowthFigures.module.css'
import classes from './GrowthSkeleton.module.css'

const figureCount = 6

function Chart({ tall = false }: { tall?: boolean }) {
  return (
    <Card>
      <Skeleton height={18} width="40%" />
      <Skeleton height={12} width="80%" />
      <div className={tall ? classes.funnel : classes.chart}>
        <ChartSkeleton />
      </div>
    </Card>
  )
}

/** The page's own shape while the figures load. */
export function GrowthSkeleton() {
  return (
    <div className={classes.parts} aria-busy="true">
      <div className={figures.figures}>
        {Array.from({ length: figureCount }, (_, place) => (
          <div key={place}>
            <Skeleton height={12} width="50%" my={4} />
            <Skeleton height={24} width="30%" my={7} />
            <Skeleton height={10} width="90%" my={3} />
            <Skeleton height={10} width="60%" my={6} />
          </div>
        ))}
      </div>
      <Chart tall />
      <div className={classes.pair}>
        <Chart />
        <Chart />
      </div>
    </div>
  )
}
