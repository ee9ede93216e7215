import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { reloadOnce } from '../../lib/page/reload-once.ts'
import { ApiError } from '../../lib/http/http-errors.ts'
import { onReconnect } from '../../lib/http/connection.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { PageLoadError } from '../routes/create-page.ts'

export function PageError({ error: thrown }: ErrorComponentProps) {
  const router = useRouter()
  const error =
    thrown instanceof Error
      ? thrown
      : new Error('Something went wrong on this page.', { cause: thrown })

  function retry() {
    // A reload is required: the browser does not retry a failed module import.
    if (error instanceof PageLoadError) location.reload()
    else void router.invalidate()
  }

  const retryByItself = useEffectEvent(retry)
  useEffect(() => onReconnect(retryByItself), [])

  const isMissing = error instanceof PageLoadError
  useEffect(() => {
    if (isMissing) void reloadOnce()
  }, [isMissing])

  return (
    <Page title="This page could not be loaded" sentence="Nothing is lost. Try again in a moment.">
      <Notice
        title={error.message}
        message={
          error instanceof ApiError
            ? `If it goes on, tell us the reference: ${error.requestId}`
            : 'If it goes on, tell us when it happened and on which page.'
        }
        onRetry={retry}
      />
    </Page>
  )
}
