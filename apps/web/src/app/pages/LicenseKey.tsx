import { LicenseKeyPage } from '../../features/license-keys/pages/LicenseKeyPage.tsx'

/** One key, with what other rooms know of it. */
export function LicenseKey() {
  return <LicenseKeyPage logs={() => null} />
}
