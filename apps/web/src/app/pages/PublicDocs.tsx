import { DocsPage } from '../../features/docs/pages/DocsPage.tsx'
import { PublicFrame } from '../../shell/PublicFrame.tsx'

/** The docs for whoever is not signed in. */
export function PublicDocs() {
  return (
    <PublicFrame>
      <DocsPage reader={{ state: 'anonymous' }} />
    </PublicFrame>
  )
}
