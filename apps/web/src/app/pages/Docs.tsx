import { useQuery } from '@tanstack/react-query'
import { DocsPage } from '../../features/docs/pages/DocsPage.tsx'
import { useNow } from '../../lib/time/use-now.ts'
import { developmentKeyQuery, FirstSession, readerKeyOf } from './own-docs.tsx'

/** The documentation inside the console: with the reader's own key. */
export function Docs() {
  const reader = readerKeyOf(useQuery(developmentKeyQuery), useNow())
  return <DocsPage reader={reader} firstSession={<FirstSession />} />
}
