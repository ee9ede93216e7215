import { useEffect } from 'react'
import { isSessionLost, isWorthAnotherTry, UnconfirmedError } from '../../lib/http/http-errors.ts'
import { useLineDown } from '../../lib/http/line.ts'
import type { Outcome } from '../../lib/http/use-act.ts'
import { ErrorNotice } from './ErrorNotice.tsx'
import { Notice } from './Notice.tsx'

type Props = {
  outcome: Outcome
  /** The error to show here, where some are shown elsewhere, as at a field. */
  error?: Error | null
}

/** What became of an action, in the place where it was asked for. Always there, so that it is not told by a toast as well. */
export function ActNotice({ outcome, error = outcome.error }: Props) {
  const { lost, unsure, failed, retry, addPlace } = outcome
  const isDown = useLineDown()
  useEffect(() => addPlace(), [addPlace])

  if (lost !== null) {
    const message = isDown
      ? "You're offline. We'll check as soon as you're back online."
      : "We're checking with the server."
    return <Notice tone="unsure" title={unsure} message={message} />
  }
  // The page is about to lead to the sign-in, and a session that has ended says nothing about the action.
  if (error === null || isSessionLost(error)) return null
  const title = error instanceof UnconfirmedError ? unsure : failed
  return (
    <ErrorNotice
      title={title}
      error={error}
      {...(isWorthAnotherTry(error) && { onRetry: retry })}
    />
  )
}
