import { CardSkeleton } from '../../../../ui/feedback/CardSkeleton.tsx'
import { FiguresSkeleton } from '../../../../ui/figures/FiguresSkeleton.tsx'
import classes from './CustomerPage.module.css'

/** The page's own shape while the customer loads. */
export function CustomerSkeleton() {
  return (
    <>
      <FiguresSkeleton count={4} />
      <div className={classes.columns} aria-busy="true">
        <div className={classes.main}>
          <CardSkeleton lines={3} />
          <CardSkeleton lines={6} />
          <CardSkeleton lines={4} />
        </div>
        <div className={classes.side}>
          <CardSkeleton lines={2} />
          <CardSkeleton lines={3} />
          <CardSkeleton lines={6} />
        </div>
      </div>
    </>
  )
}
