import { fingerprintPairs } from '@fovea/contract/license-keys/rules'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../../../lib/session/current-workspace.ts'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { lazyModal } from '../../../ui/modals/lazy-modal.tsx'
import classes from './Fingerprint.module.css'

const FingerprintModal = lazyModal(
  async () => (await import('./FingerprintModal.tsx')).FingerprintModal,
)

type Props = { sdkKey: string; base64Signature: string }

/** The certificate that an Android app has to be signed with. */
export function Fingerprint({ sdkKey, base64Signature }: Props) {
  const mayChange = useMay('keys:write')
  const [editing, setEditing] = useState(false)
  return (
    <div className={classes.fingerprint}>
      {base64Signature === '' ? (
        <span className={classes.none}>
          None: apps signed with any certificate can use this key.
        </span>
      ) : (
        <code className={classes.pairs}>{fingerprintPairs(base64Signature)}</code>
      )}
      {mayChange && (
        <Button
          variant="default"
          size="compact-xs"
          leftSection={<Icon name="pencil" size={14} />}
          aria-label="Edit fingerprint"
          onClick={() => setEditing(true)}
        >
          Edit
        </Button>
      )}
      <FingerprintModal
        opened={editing}
        onClose={() => setEditing(false)}
        sdkKey={sdkKey}
        base64Signature={base64Signature}
      />
    </div>
  )
}
