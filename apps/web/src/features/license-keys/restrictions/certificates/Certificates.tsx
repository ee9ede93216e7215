import { formatFingerprintPairs } from '@fovea/contract/license-keys/rules'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { usePermission } from '../../../../lib/auth/current-workspace.ts'
import { Icon } from '../../../../ui/drawings/Icon.tsx'
import { createLazyModal } from '../../../../ui/modals/lazy-modal.tsx'
import type { AndroidKey } from './android-key.ts'
import text from '../../../../ui/text/text.module.css'
import classes from './Certificates.module.css'

const CertificatesModal = createLazyModal(
  () => import('./CertificatesModal.tsx'),
  'CertificatesModal',
)

type Props = { prodKey: AndroidKey; readOnly?: boolean }

export function Certificates({ prodKey, readOnly = false }: Props) {
  const mayChange = usePermission('keys:write') && !readOnly
  const [open, setOpen] = useState(false)
  const { certificates } = prodKey.android
  return (
    <div className={classes.certificates}>
      {certificates.length === 0 ? (
        <span className={text.dimmed}>
          None: apps signed with any certificate can use this key.
        </span>
      ) : (
        <ul className={classes.shown} aria-label="Certificates">
          {certificates.map(({ fingerprint, label }) => (
            <li key={fingerprint}>
              <code className={classes.pairs}>{formatFingerprintPairs(fingerprint)}</code> {label}
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="default"
        size="compact-xs"
        leftSection={mayChange && <Icon name="pencil" size={14} />}
        aria-label={mayChange ? 'Edit certificates' : 'Certificates in detail'}
        onClick={() => setOpen(true)}
      >
        {mayChange ? 'Edit' : 'Details'}
      </Button>
      <CertificatesModal opened={open} onClose={() => setOpen(false)} prodKey={prodKey} />
    </div>
  )
}
