import { ApiError } from '../../lib/http/http-errors.ts'
import { CopyText } from '../values/CopyText.tsx'
import { Notice } from './Notice.tsx'

type Props = {
  /** What did not work: "Your devices could not be loaded." */
  title: string
  error: Error
  onRetry?: () => void
}

/** What happened, what to do, and a reference to quote. */
export function ErrorNotice({ title, error, onRetry }: Props) {
  const reference = error instanceof ApiError ? error.requestId : ''
  return (
    <Notice title={title} message={error.message} onRetry={onRetry}>
      {reference !== '' && (
        <>
          Reference to quote: <CopyText text={reference} label="reference" />
        </>
      )}
    </Notice>
  )
}
