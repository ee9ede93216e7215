import { useRouterState } from '@tanstack/react-router'
import { getPageSkeleton, type SkeletonBlock } from './page-skeletons.ts'
import classes from './PageSkeleton.module.css'

const rows = [0, 1, 2, 3, 4]

export function PageSkeleton() {
  return (
    <section aria-busy="true" aria-label="Loading">
      <PageSkeletonBody />
    </section>
  )
}

export function PageSkeletonBody() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const blocks = getPageSkeleton(pathname)
  return (
    <div>
      <div className={classes.title} />
      <div className={classes.sentence} />
      <div className={classes.body}>
        {Array.from(blocks, (block, at) => (
          <Shape key={at} block={block} />
        ))}
      </div>
    </div>
  )
}

function Shape({ block }: { block: SkeletonBlock }) {
  if (block === 'fields') return <div className={classes.fields} />
  if (block === 'table') {
    return (
      <div className={classes.table}>
        {rows.map((row) => (
          <div key={row} />
        ))}
      </div>
    )
  }
  return (
    <div className={classes.cards}>
      {Array.from(block, (rem, at) => (
        <div key={at} className={classes.card} style={{ height: `${rem}rem` }} />
      ))}
    </div>
  )
}
