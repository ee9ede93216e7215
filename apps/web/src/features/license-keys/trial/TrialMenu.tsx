import { useState } from 'react'
import { defineChunk } from '../../../lib/page/chunk.ts'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { LazyMenu } from '../../../ui/menus/LazyMenu.tsx'
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'
import classes from '../key-row/KeyRow.module.css'

const trialMenu = defineChunk('trial-menu', () => import('./TrialMenuPanel.tsx'))
const TrialHistoryModal = createLazyModal(
  () => import('../rehearsal/TrialHistoryModal.tsx'),
  'TrialHistoryModal',
)
const RehearsalModal = createLazyModal(
  () => import('../rehearsal/RehearsalModal.tsx'),
  'RehearsalModal',
)
const ReissueModal = createLazyModal(() => import('./ReissueModal.tsx'), 'ReissueModal')

export function TrialMenu() {
  const [opened, setOpened] = useState<'history' | 'reissue' | 'rehearsal' | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <LazyMenu
        label="Actions for your development key"
        className={classes.menu}
        code={trialMenu}
        renderMenu={({ TrialMenuPanel }, frame) => (
          <TrialMenuPanel
            frame={frame}
            onRehearse={() => setOpened('rehearsal')}
            onReissue={() => setOpened('reissue')}
            onHistory={() => setOpened('history')}
          />
        )}
      >
        <Icon name="more" />
      </LazyMenu>
      <TrialHistoryModal opened={opened === 'history'} onClose={close} />
      <RehearsalModal opened={opened === 'rehearsal'} onClose={close} />
      <ReissueModal opened={opened === 'reissue'} onClose={close} />
    </>
  )
}
