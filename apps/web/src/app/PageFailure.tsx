import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { isReachable, onLineBack } from '../lib/line.ts'
import { ApiError } from '../lib/http-errors.ts'
import { Notice } from '../ui/Notice.tsx'
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

  const retryByItself = useEffectEvent(retry)
  useEffect(() => onLineBack(retryByItself), [])

  // A part that did not arrive before, while there was no line, fails again at once although there is one now.
  const late = error instanceof PageLoadError
  useEffect(() => {
    if (late) void reloadOnce()
  }, [late])

  return (
    <Page title="This page could not be loaded" sentence="Nothing is lost. Try again in a moment.">
      <Notice title="What happened" message={error.message} onRetry={retry}>
        {error instanceof ApiError && `Reference to quote: ${error.requestId}`}
      </Notice>
    </Page>
  )
}

const reloadedKey = 'fovea.reloaded'

/** Once for an address: what is missing for another reason would be missing again. */
async function reloadOnce(): Promise<void> {
  const { href } = location
  if (sessionStorage.getItem(reloadedKey) === href || !(await isReachable())) return
  sessionStorage.setItem(reloadedKey, href)
  location.reload()
}
