import type { ErrorComponentProps } from '@tanstack/react-router'
import { PageError } from './PageError.tsx'
import classes from './FallbackError.module.css'

export function FallbackError(props: ErrorComponentProps) {
  return (
    <main className={classes.page}>
      <PageError {...props} />
    </main>
  )
}
