import type { ProdKey } from '@fovea/contract/license-keys'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCurrentWorkspace, usePermission } from '../../../lib/auth/current-workspace.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'
import { workspacesQuery } from '../own-workspaces.ts'

const MoveKeyModal = createLazyModal(async () => (await import('./MoveKeyModal.tsx')).MoveKeyModal)

export function MoveKey({ prodKey }: { prodKey: ProdKey }) {
  const [moving, setMoving] = useState(false)
  const { _id: here } = useCurrentWorkspace()
  const mayMove = usePermission('keys:move')
  const { data: workspaces = [] } = useQuery({ ...workspacesQuery, enabled: mayMove })
  const others = workspaces.filter(({ _id, role }) => _id !== here && role === 'owner')
  if (!mayMove || others.length === 0) return null
  return (
    <>
      <Card
        title="Move this key"
        sentence="To another workspace that you own. Apps keep working with the same key."
        action={
          <Button variant="default" size="xs" onClick={() => setMoving(true)}>
            Move key
          </Button>
        }
      />
      <MoveKeyModal
        opened={moving}
        onClose={() => setMoving(false)}
        prodKey={prodKey}
        workspaces={others}
      />
    </>
  )
}
