import { useQuery } from '@tanstack/react-query'
import { DocsPage } from '../../features/docs/pages/DocsPage.tsx'
import { useCurrentWorkspace } from '../../lib/auth/current-workspace.ts'
import { useDocsPageId } from '../../features/docs/navigation/use-docs-page.ts'
import { useNow } from '../../lib/time/use-now.ts'
import { developmentKeyQuery, FirstSession, toReaderKey } from './to-reader-key.tsx'

export function Docs() {
  const page = useDocsPageId()
  const reader = toReaderKey(useQuery(developmentKeyQuery), useNow())
  // Sessions of a development key belong to the user's personal workspace.
  const { personal } = useCurrentWorkspace()
  return (
    <DocsPage page={page} reader={reader} firstSession={personal ? <FirstSession /> : undefined} />
  )
}
