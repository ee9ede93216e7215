import { useRouterState } from '@tanstack/react-router'
import classes from './ProgressBar.module.css'

/** A line along the top while a page is on its way. */
export function ProgressBar() {
  const loading = useRouterState({ select: (state) => state.isLoading })
  if (!loading) return null
  return <progress className={classes.bar} aria-label="Loading the page" />
}
