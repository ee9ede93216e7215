import { Skeleton } from '@mantine/core'
import { FiguresSkeleton } from '../../../../ui/figures/FiguresSkeleton.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import classes from './CustomerPage.module.css'

function Lines({ count }: { count: number }) {
  return (
    <Card>
      <Skeleton height={18} width="30%" />
      {Array.from({ length: count }, (_, line) => (
        <Skeleton key={line} height={12} width={line % 2 === 0 ? '90%' : '70%'} />
      ))}
    </Card>
  )
}

/** The page's own shape while the customer loads. */
export function CustomerSkeleton() {
  return (
    <>
      <FiguresSkeleton count={4} />
      <div className={classes.columns} aria-busy="true">
        <div className={classes.main}>
          <Lines count={3} />
          <Lines count={6} />
          <Lines count={4} />
        </div>
        <div className={classes.side}>
          <Lines count={2} />
          <Lines count={3} />
          <Lines count={6} />
        </div>
      </div>
    </>
  )
}
