import { Skeleton } from '@mantine/core'
import figure from './Figure.module.css'
import classes from './Figures.module.css'

export function FiguresSkeleton({ count }: { count: number }) {
  return (
    <div className={classes.figures} aria-busy="true">
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className={figure.figure}>
          <Skeleton height={12} width="60%" mt={4} mb={12} />
          <Skeleton height={24} width="50%" mb={15} />
          <Skeleton height={10} width="80%" mb={3} />
        </div>
      ))}
    </div>
  )
}
