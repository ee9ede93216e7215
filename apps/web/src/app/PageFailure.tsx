import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Page } from '../ui/Page.tsx'
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

  return (
    <Page title="This page could not be loaded" sentence="Nothing is lost. Try again in a moment.">
      <ErrorNotice title="What happened" error={error} onRetry={retry} />
    </Page>
  )
}
