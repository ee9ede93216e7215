import type { ProdKey } from '@fovea/contract/license-keys'
import { LicenseKeyPage } from '../../../features/license-keys/pages/LicenseKeyPage.tsx'
import { KeyLogs } from '../../../features/verification/components/KeyLogs.tsx'

/** One key, with what other rooms know of it. */
export function LicenseKey() {
  return <LicenseKeyPage logs={logsOf} />
}

const logsOf = ({ key }: ProdKey) => <KeyLogs sdkKey={key} />
