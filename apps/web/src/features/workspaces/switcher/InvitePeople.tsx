import { useCurrentWorkspace } from '../../../lib/auth/current-workspace.ts'
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'

const InviteModal = createLazyModal(() => import('../invitations/InviteModal.tsx'), 'InviteModal')
const NewWorkspaceModal = createLazyModal(
  () => import('./NewWorkspaceModal.tsx'),
  'NewWorkspaceModal',
)

/** A personal workspace has no other members, so that people are invited to a new team. */
export function InvitePeople(props: { opened: boolean; onClose: () => void }) {
  const { personal } = useCurrentWorkspace()
  return personal ? <NewWorkspaceModal {...props} /> : <InviteModal {...props} />
}
