import { ApiError } from '../../lib/http/http-errors.ts'
import { CopyText } from '../values/CopyText.tsx'
import { Notice } from './Notice.tsx'

type Props = {
  /** What did not work: "Your devices could not be loaded." */
  title: string
  error: Error
  onRetry?: () => void
}

export function ErrorNotice({ title, error, onRetry }: Props) {
  const reference = error instanceof ApiError ? error.requestId : ''
  return (
    <Notice title={title} message={error.message} onRetry={onRetry}>
      {reference !== '' && (
        <>
          Reference: <CopyText text={reference} label="reference" />
        </>
      )}
    </Notice>
  )
}

/** The part of a query that can fail. */
export type Failing = { error: Error | null; refetch: () => unknown }

/** The same for a query, which can be made again; nothing where it did not fail. */
export function QueryError({ title, query }: { title: string; query: Failing }) {
  const { error, refetch } = query
  return error && <ErrorNotice title={title} error={error} onRetry={() => void refetch()} />
}
