import type { ErrorComponentProps } from '@tanstack/react-router'
import { PageFailure } from './PageFailure.tsx'
import classes from './BareFailure.module.css'

export function BareFailure(props: ErrorComponentProps) {
  return (
    <main className={classes.page}>
      <PageFailure {...props} />
    </main>
  )
}
