import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { PageLoadError } from './page.ts'

/** What a page says when it could not be shown. */
export function PageFailure({ error: thrown }: ErrorComponentProps) {
  const router = useRouter()
  const error = thrown instanceof Error ? thrown : new Error('The page broke.', { cause: thrown })

  function retry() {
    // A browser may remember that a chunk did not arrive; only a fresh page asks again.
    if (error instanceof PageLoadError) location.reload()
    else void router.invalidate()
  }

  return <ErrorNotice title="This page could not be loaded." error={error} onRetry={retry} />
}
