import type { ProdKey } from '@fovea/contract/license-keys'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useCurrentWorkspace, usePermission } from '../../../lib/auth/current-workspace.ts'
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'
import { workspacesQuery } from '../own-workspaces.ts'

const MoveKeyModal = createLazyModal(() => import('./MoveKeyModal.tsx'), 'MoveKeyModal')

type Props = {
  prodKey: ProdKey
  /** Gets nothing to call if there is no workspace to move to, or the role may not move keys. */
  children: (onMove: (() => void) | undefined) => ReactNode
}

export function MoveKey({ prodKey, children }: Props) {
  const [moving, setMoving] = useState(false)
  const { _id: here } = useCurrentWorkspace()
  const mayMove = usePermission('keys:move')
  const { data: workspaces = [] } = useQuery({ ...workspacesQuery, enabled: mayMove })
  const others = workspaces.filter(({ _id, role }) => _id !== here && role === 'owner')
  const canMove = mayMove && others.length > 0
  return (
    <>
      {children(canMove ? () => setMoving(true) : undefined)}
      <MoveKeyModal
        opened={moving}
        onClose={() => setMoving(false)}
        prodKey={prodKey}
        workspaces={others}
      />
    </>
  )
}
