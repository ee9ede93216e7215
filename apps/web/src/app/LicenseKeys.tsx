import { LicenseKeysPage } from '../features/license-keys/pages/LicenseKeysPage.tsx'
import { FirstSession } from '../features/verification/components/FirstSession.tsx'
import { lazyModal } from '../ui/lazy-modal.tsx'

const RequestModals = lazyModal(
  async () => (await import('../features/requests/components/RequestModals.tsx')).RequestModals,
)

/** The keys, with the forms that ask the team for more. */
export function LicenseKeys() {
  return <LicenseKeysPage RequestModals={RequestModals} firstSession={<FirstSession />} />
}
