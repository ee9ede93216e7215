import { DocsPage } from '../features/docs/pages/DocsPage.tsx'
import { FirstSession } from '../features/verification/components/FirstSession.tsx'

/** The documentation as a signed-in developer reads it. */
export function Docs() {
  return <DocsPage firstSession={<FirstSession />} />
}
