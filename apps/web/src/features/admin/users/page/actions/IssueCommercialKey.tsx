import type { SubmitEvent } from 'react'
import { FormFoot } from '../../../../../ui/modals/FormFoot.tsx'
import { Modal } from '../../../../../ui/modals/Modal.tsx'
import { useIssueCommercialKey } from '../../calls.ts'

type Props = { opened: boolean; onClose: () => void; id: string; name: string }

export function IssueCommercialKey({ opened, onClose, ...customer }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Issue commercial key">
      <IssueForm {...customer} onClose={onClose} />
    </Modal>
  )
}

/** Mounted inside the modal, so that an error goes when it closes. */
function IssueForm({ id, name, onClose }: Omit<Props, 'opened'>) {
  const issue = useIssueCommercialKey(id)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!issue.isPending) issue.mutate(undefined, { onSuccess: onClose })
  }

  return (
    <form onSubmit={submit}>
      <p>
        <bdi>{name}</bdi> gets a commercial key that is valid for a year, for all apps and without a
        session limit. No email is sent: the key is on their license keys page.
      </p>
      <FormFoot action={issue} submit="Issue commercial key" onCancel={onClose} />
    </form>
  )
}
