import type { ProdKey } from '@fovea/contract/license-keys'
import { appName } from '@fovea/contract/license-keys/rules'
import { Button, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyModal } from '../../../ui/lazy-modal.tsx'
import classes from './DeleteKey.module.css'

const DeleteKeyModal = lazyModal(async () => (await import('./DeleteKeyModal.tsx')).DeleteKeyModal)

type Props = {
  prodKey: ProdKey
  /** Only the icon, where there is no room for words. */
  compact?: boolean
}

export function DeleteKey({ prodKey, compact = false }: Props) {
  const [asking, setAsking] = useState(false)
  const ask = () => setAsking(true)
  return (
    <>
      {compact ? (
        <UnstyledButton
          className={classes.compact}
          aria-label={`Delete the key of ${appName(prodKey)}`}
          title="Delete key"
          onClick={ask}
        >
          <Icon name="trash" />
        </UnstyledButton>
      ) : (
        <Button variant="outline" color="red" size="xs" onClick={ask}>
          Delete key
        </Button>
      )}
      <DeleteKeyModal opened={asking} onClose={() => setAsking(false)} prodKey={prodKey} />
    </>
  )
}
