import { Kbd } from '@mantine/core'
import { Modal } from '../../ui/modals/Modal.tsx'
import classes from './ShortcutsModal.module.css'

const shortcuts = [
  { keys: ['Ctrl', 'K'], act: 'Open the palette (⌘ K on a Mac)' },
  { keys: ['/'], act: 'Search the table on this page' },
  { keys: ['?'], act: 'Show these shortcuts' },
  { keys: ['Esc'], act: 'Close a modal or a menu' },
]

export function ShortcutsModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts">
      <dl className={classes.list}>
        {shortcuts.map(({ keys, act }) => (
          <div key={act} className={classes.row}>
            <dt>{act}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key} size="xs">
                  {key}
                </Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
