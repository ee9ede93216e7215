import { IsRestoringProvider, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ChunkError } from '../src/lib/http/http-errors.ts'
import { queryKeys } from '../src/lib/http/query-keys.ts'

type Props = { chunk: string; children: ReactNode }

export function CodeLoading({ children }: Pick<Props, 'children'>) {
  const [client] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={client}>
      <IsRestoringProvider value>{children}</IsRestoringProvider>
    </QueryClientProvider>
  )
}

export function CodeMissing({ chunk, children }: Props) {
  const [client] = useState(() => clientWithout(chunk))
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

function clientWithout(chunk: string): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  const query = client.getQueryCache().build(client, { queryKey: queryKeys.chunk(chunk) })
  query.setState({
    status: 'error',
    error: new ChunkError(
      'Check your connection and try again. If that does not help, reload the page.',
    ),
  })
  return client
}
