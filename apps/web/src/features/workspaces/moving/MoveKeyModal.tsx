import type { ProdKey } from '@fovea/contract/license-keys'
import type { Workspace } from '@fovea/contract/workspaces'
import { useState, type FormEvent } from 'react'
import { Modal } from '../../../ui/modals/Modal.tsx'
import { FormFoot } from '../../../ui/modals/FormFoot.tsx'
import { useMoveKey } from '../calls.ts'
import { Choice, Choices } from '../../../ui/forms/Choices.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  prodKey: ProdKey
  workspaces: readonly Workspace[]
}

export function MoveKeyModal(props: Props) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={`Move ${props.prodKey.appName}`}>
      <MoveForm {...props} />
    </Modal>
  )
}

/** Mounted inside the modal, so that closing it clears the choice. */
function MoveForm({ onClose, prodKey, workspaces }: Props) {
  const [chosen, setChosen] = useState(workspaces[0])
  const move = useMoveKey()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (chosen) move.mutate({ prodKey, to: chosen })
  }

  return (
    <form onSubmit={submit}>
      The key string stays the same. Sessions up to now stay in this workspace’s statistics and
      invoices; sessions from now on count in the other one. Both histories tell of it.
      <Choices legend="Move to">
        {workspaces.map((workspace) => (
          <Choice
            key={workspace._id}
            name="workspace"
            boxed
            checked={workspace._id === chosen?._id}
            onChange={() => setChosen(workspace)}
          >
            {workspace.personal ? 'Personal' : workspace.name}
          </Choice>
        ))}
      </Choices>
      <FormFoot
        action={move}
        submit="Move key"
        busy={move.isPending || move.isSuccess}
        onCancel={onClose}
      />
    </form>
  )
}
