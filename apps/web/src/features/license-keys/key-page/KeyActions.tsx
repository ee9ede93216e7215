import type { ProdKey } from '@fovea/contract/license-keys'
import { useState } from 'react'
import { defineChunk } from '../../../lib/page/chunk.ts'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { LazyMenu } from '../../../ui/menus/LazyMenu.tsx'
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'
import classes from './KeyPage.module.css'
import menu from '../../../ui/menus/LazyMenu.module.css'

const actionsPanel = defineChunk('key-actions', () => import('./KeyActionsPanel.tsx'))
const RotateKeyModal = createLazyModal(
  () => import('../rotation/RotateKeyModal.tsx'),
  'RotateKeyModal',
)

type Props = {
  prodKey: ProdKey
  expired: boolean
  /** Undefined if there is no other workspace, or the role may not move keys. */
  onMove: (() => void) | undefined
  onDelete: () => void
}

export function KeyActions({ prodKey, expired, onMove, onDelete }: Props) {
  const [rotating, setRotating] = useState(false)
  const canRotate = !expired && prodKey.previous === undefined
  return (
    <>
      <LazyMenu
        label={`Actions for ${prodKey.appName}`}
        className={`${menu.square} ${classes.menu}`}
        code={actionsPanel}
        renderMenu={({ KeyActionsPanel }, frame) => (
          <KeyActionsPanel
            prodKey={prodKey}
            frame={frame}
            onRotate={canRotate ? () => setRotating(true) : undefined}
            onMove={onMove}
            onDelete={onDelete}
          />
        )}
      >
        <Icon name="more" />
      </LazyMenu>
      <RotateKeyModal opened={rotating} onClose={() => setRotating(false)} prodKey={prodKey} />
    </>
  )
}
