import { useQuery } from '@tanstack/react-query'
import { DocsPage } from '../../features/docs/pages/DocsPage.tsx'
import { useCurrentWorkspace } from '../../lib/auth/current-workspace.ts'
import { useNow } from '../../lib/time/use-now.ts'
import { developmentKeyQuery, FirstSession, toReaderKey } from './to-reader-key.tsx'

/** The documentation inside the console: with the reader's own key. */
export function Docs() {
  const reader = toReaderKey(useQuery(developmentKeyQuery), useNow())
  // A development key's sessions are the person's own.
  const { personal } = useCurrentWorkspace()
  return <DocsPage reader={reader} firstSession={personal ? <FirstSession /> : undefined} />
}
