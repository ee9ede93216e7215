import type { KeyUsage, ProdKey } from '@fovea/contract/license-keys'
import { StatusDot } from '../../../ui/values/StatusDot.tsx'
import { getKeyStatus } from './key-status.ts'
import { LastUsed } from './LastUsed.tsx'
import classes from './KeyRow.module.css'

type Props = { prodKey: ProdKey; now: Date; usage: KeyUsage | undefined }

export function StatusCell({ prodKey, now, usage }: Props) {
  return (
    <span className={classes.status}>
      <StatusDot {...getKeyStatus(prodKey, now, usage)} />
      <span className={classes.second}>
        <LastUsed usage={usage} alone />
      </span>
    </span>
  )
}
