import { useEffect } from 'react'
import { isSessionLost, isRetryable, UnconfirmedError } from '../../lib/http/http-errors.ts'
import { useIsOffline } from '../../lib/http/connection.ts'
import type { ActionOutcome } from '../../lib/http/use-action.ts'
import { ErrorNotice } from './ErrorNotice.tsx'
import { Notice } from './Notice.tsx'

type Props = {
  outcome: ActionOutcome
  /** The error to show here, where some are shown elsewhere, as at a field. */
  error?: Error | null
}

/** What became of an action, in the place where it was asked for. Always there, so that it is not told by a toast as well. */
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
  // The page is about to lead to the sign-in, and a session that has ended says nothing about the action.
  if (error === null || isSessionLost(error)) return null
  const title = error instanceof UnconfirmedError ? unsure : failed
  return <ErrorNotice title={title} error={error} {...(isRetryable(error) && { onRetry: retry })} />
}
