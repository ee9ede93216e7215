import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { ChartSkeleton } from '../../../ui/charts/ChartSkeleton.tsx'
import { FiguresSkeleton } from '../../../ui/figures/FiguresSkeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import flow from '../../../ui/layout/flow.module.css'
import classes from './MonthOverviewSkeleton.module.css'

/** The dashboard's own shape while the costs load. */
export function MonthOverviewSkeleton({ stages }: { stages: ReactNode }) {
  return (
    <>
      <FiguresSkeleton count={4} />
      {stages}
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
