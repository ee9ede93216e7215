import { useParams } from '@tanstack/react-router'
import { type DocsPageId, isLaterPage } from '../contents.ts'

/** The route has redirected an unknown topic already. */
export function useDocsPageId(): DocsPageId {
  const { topic = '' } = useParams({ strict: false })
  return isLaterPage(topic) ? topic : 'quick-start'
}
