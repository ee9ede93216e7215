import { skipToken, useQuery } from '@tanstack/react-query'
import { DocsPage } from '../../../features/docs/pages/DocsPage.tsx'
import { useDocsPageId } from '../../../features/docs/navigation/use-docs-page.ts'
import type { ReaderKey } from '../../../features/docs/reader-key.ts'
import { isSessionLost } from '../../../lib/http/http-errors.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { useChunk } from '../../../lib/page/chunk.ts'
import { signedInFlag } from '../../../lib/auth/signed-in-flag.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { PublicFrame } from '../../../shell/PublicFrame.tsx'
import { useVisitor } from '../use-visitor.ts'

const ownDocs = { name: 'own-docs', load: () => import('../to-reader-key.tsx') }

export function PublicDocs() {
  const page = useDocsPageId()
  const visitor = useVisitor()
  const isSignedIn = visitor === 'signed-in'
  const { reader, FirstSession } = useOwnDocs(isSignedIn)
  // Reserves the space of the first-session line where it is likely to appear, so that the page does not jump.
  const hasOwnLine = isSignedIn || (visitor === 'unknown' && signedInFlag.isSet())
  return (
    <PublicFrame visitor={visitor}>
      <DocsPage
        page={page}
        reader={visitor === 'anonymous' ? { state: 'anonymous' } : reader}
        firstSession={hasOwnLine ? FirstSession && <FirstSession /> : undefined}
      />
    </PublicFrame>
  )
}

function useOwnDocs(isSignedIn: boolean) {
  const { data: code, error, refetch } = useChunk(ownDocs, isSignedIn)
  const key = useQuery({
    queryKey: queryKeys.licenseKeys.development(),
    queryFn: code?.developmentKeyQuery.queryFn ?? skipToken,
    select: ({ doc }) => doc,
    enabled: isSignedIn,
  })
  const now = useNow()
  return { reader: readerOf(), FirstSession: isSignedIn ? code?.FirstSession : undefined }

  function readerOf(): ReaderKey {
    if (key.error !== null && isSessionLost(key.error)) return { state: 'anonymous' }
    if (code !== undefined) return code.toReaderKey(key, now)
    return error ? { state: 'failed', error, onRetry: () => void refetch() } : { state: 'loading' }
  }
}
