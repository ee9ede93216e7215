import { LicenseKeysPage } from '../../features/license-keys/pages/LicenseKeysPage.tsx'
import { chunk, useChunk } from '../../lib/page/chunk.ts'
import { useDecisionNews } from '../../lib/news/use-decision-news.ts'
import { lazyModal } from '../../ui/modals/lazy-modal.tsx'

const RequestModals = lazyModal(
  async () => (await import('../../features/requests/components/RequestModals.tsx')).RequestModals,
)

const firstSession = chunk(
  'first-session',
  async () =>
    (await import('../../features/verification/components/FirstSession.tsx')).FirstSession,
)

/** The keys, with the forms that ask the team for more. */
export function LicenseKeys() {
  useDecisionNews()
  return <LicenseKeysPage RequestModals={RequestModals} firstSession={<FirstSession />} />
}

/** Only those who have a key wait for a session, so the others do not load what it takes. */
function FirstSession() {
  const { data: Waiting } = useChunk(firstSession)
  return Waiting === undefined ? null : <Waiting />
}
