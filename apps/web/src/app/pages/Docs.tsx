import { useQuery } from '@tanstack/react-query'
import { DocsPage } from '../../features/docs/pages/DocsPage.tsx'
import { useCurrentWorkspace } from '../../lib/session/current-workspace.ts'
import { useNow } from '../../lib/time/use-now.ts'
import { developmentKeyQuery, FirstSession, readerKeyOf } from './own-docs.tsx'

/** The documentation inside the console: with the reader's own key. */
export function Docs() {
  const reader = readerKeyOf(useQuery(developmentKeyQuery), useNow())
  // A development key's sessions are the person's own.
  const { personal } = useCurrentWorkspace()
  return <DocsPage reader={reader} firstSession={personal ? <FirstSession /> : undefined} />
}
