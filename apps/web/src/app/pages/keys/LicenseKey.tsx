import type { ProdKey } from '@fovea/contract/license-keys'
import { LicenseKeyPage } from '../../../features/license-keys/pages/LicenseKeyPage.tsx'
import { MoveKey } from '../../../features/workspaces/moving/MoveKey.tsx'
import { KeyLogs } from '../../../features/sdk-api/components/KeyLogs.tsx'

export function LicenseKey() {
  return <LicenseKeyPage logs={logsOf} move={moveOf} />
}

const logsOf = ({ key, _id }: ProdKey) => <KeyLogs sdkKey={key} keyId={_id} />

const moveOf = (prodKey: ProdKey) => <MoveKey prodKey={prodKey} />
