import { useState } from 'react'
import { defineChunk } from '../../../lib/page/chunk.ts'
import { useCurrentWorkspace } from '../../../lib/auth/current-workspace.ts'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { LazyMenu } from '../../../ui/menus/LazyMenu.tsx'
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'
import classes from './WorkspaceSwitcher.module.css'

const items = defineChunk('workspace-items', () => import('./SwitcherItems.tsx'))

const NewWorkspaceModal = createLazyModal(
  () => import('./NewWorkspaceModal.tsx'),
  'NewWorkspaceModal',
)

export function WorkspaceSwitcher() {
  const { name, personal } = useCurrentWorkspace()
  const [creating, setCreating] = useState(false)
  const shown = personal ? 'Personal' : name

  return (
    <>
      <LazyMenu
        label={`Workspace: ${shown}`}
        className={classes.button}
        code={items}
        renderMenu={({ MenuFrame, SwitcherItems }, frame) => (
          <MenuFrame {...frame} width={280} apart start>
            <SwitcherItems onNew={() => setCreating(true)} />
          </MenuFrame>
        )}
      >
        <span className={classes.name} data-initial={shown.charAt(0).toUpperCase()}>
          {shown}
        </span>
        <Icon name="sort" size={14} />
      </LazyMenu>
      <NewWorkspaceModal opened={creating} onClose={() => setCreating(false)} />
    </>
  )
}
