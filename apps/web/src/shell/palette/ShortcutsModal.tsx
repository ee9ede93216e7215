import type { StaffRole } from '@fovea/contract/admin/staff-roles'
import { Kbd } from '@mantine/core'
import { useCurrentWorkspace } from '../../lib/auth/current-workspace.ts'
import { Modal } from '../../ui/modals/Modal.tsx'
import { listReachableItems } from './navigation-items.ts'
import classes from './ShortcutsModal.module.css'

const shortcuts = [
  { keys: ['Ctrl', 'K'], effect: 'Search (⌘ K on a Mac)' },
  { keys: ['/'], effect: 'Search this page' },
  { keys: ['?'], effect: 'Show these shortcuts' },
  { keys: ['Esc'], effect: 'Close a dialog or a menu' },
]

type Props = { opened: boolean; onClose: () => void; staffRole: StaffRole | null }

export function ShortcutsModal({ opened, onClose, staffRole }: Props) {
  const { role } = useCurrentWorkspace()
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts" width={480}>
      <Rows rows={shortcuts} />
      <h3 className={classes.heading}>Go to a page</h3>
      <Rows
        rows={listReachableItems(staffRole, role).flatMap(({ label, letter }) =>
          letter === undefined ? [] : [{ keys: ['G', letter.toUpperCase()], effect: label }],
        )}
      />
    </Modal>
  )
}

function Rows({ rows }: { rows: readonly { keys: readonly string[]; effect: string }[] }) {
  return (
    <dl className={classes.list}>
      {rows.map(({ keys, effect }) => (
        <div key={effect} className={classes.row}>
          <dt>{effect}</dt>
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
  )
}
