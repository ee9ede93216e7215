import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { beginAnew } from '../../lib/page/fresh-page.ts'
import { ApiError } from '../../lib/http/http-errors.ts'
import { onLineBack } from '../../lib/http/line.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { PageLoadError } from '../routes/page.ts'

/** What a page says when it could not be shown. */
export function PageFailure({ error: thrown }: ErrorComponentProps) {
  const router = useRouter()
  const error =
    thrown instanceof Error
      ? thrown
      : new Error('Something went wrong on this page.', { cause: thrown })

  function retry() {
    // Only a fresh page asks for it again.
    if (error instanceof PageLoadError) location.reload()
    else void router.invalidate()
  }

  const retryByItself = useEffectEvent(retry)
  useEffect(() => onLineBack(retryByItself), [])

  const isMissing = error instanceof PageLoadError
  useEffect(() => {
    if (isMissing) void beginAnew()
  }, [isMissing])

  return (
    <Page title="This page could not be loaded" sentence="Nothing is lost. Try again in a moment.">
      <Notice title="What happened" message={error.message} onRetry={retry}>
        {error instanceof ApiError && `Reference to quote: ${error.requestId}`}
      </Notice>
    </Page>
  )
}
