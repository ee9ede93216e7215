import { useEffect } from 'react'
import { isSessionLost, isRetryable, UnconfirmedError } from '../../lib/http/http-errors.ts'
import { useIsOffline } from '../../lib/http/connection.ts'
import type { ActionOutcome } from '../../lib/http/use-action.ts'
import { ErrorNotice } from './ErrorNotice.tsx'
import { Notice } from './Notice.tsx'

type Props = {
  outcome: ActionOutcome
  error?: Error | null
}

/**
 * Shows the outcome of an action beside its button. Always rendered while the form is open, so that no toast shows the
 * outcome as well.
 */
export function ActionNotice({ outcome, error = outcome.error }: Props) {
  const { lost, unsure, failed, retry, registerPlace } = outcome
  const isDown = useIsOffline()
  useEffect(() => registerPlace(), [registerPlace])

  if (lost !== null) {
    const message = isDown
      ? "You're offline. We'll check as soon as you're back online."
      : "We're checking with the server."
    return <Notice tone="unsure" title={unsure} message={message} />
  }
  // The page is about to redirect to the sign-in page, and an ended session says nothing about the action.
  if (error === null || isSessionLost(error)) return null
  const title = error instanceof UnconfirmedError ? unsure : failed
  return <ErrorNotice title={title} error={error} {...(isRetryable(error) && { onRetry: retry })} />
}
