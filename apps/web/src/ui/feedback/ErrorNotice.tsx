import { ApiError } from '../../lib/http/http-errors.ts'
import { CopyText } from '../values/CopyText.tsx'
import { Notice } from './Notice.tsx'

type Props = {
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

export type Failing = { error: Error | null; refetch: () => unknown }

export function QueryError({ title, query }: { title: string; query: Failing }) {
  const { error, refetch } = query
  return error && <ErrorNotice title={title} error={error} onRetry={() => void refetch()} />
}
