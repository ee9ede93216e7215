import type { ProdKey } from '@fovea/contract/license-keys'
import type { ReactNode } from 'react'
import { LicenseKeyPage } from '../../../features/license-keys/pages/LicenseKeyPage.tsx'
import { MoveKey } from '../../../features/workspaces/moving/MoveKey.tsx'
import { KeyLogs } from '../../../features/sdk-api/components/KeyLogs.tsx'

export function LicenseKey() {
  return <LicenseKeyPage logs={logsOf} withMove={withMove} />
}

const logsOf = ({ key, _id }: ProdKey) => <KeyLogs sdkKey={key} keyId={_id} />

const withMove = (prodKey: ProdKey, render: (onMove: (() => void) | undefined) => ReactNode) => (
  <MoveKey prodKey={prodKey}>{render}</MoveKey>
)
