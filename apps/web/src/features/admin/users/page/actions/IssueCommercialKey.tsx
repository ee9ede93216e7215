import type { SubmitEvent } from 'react'
import { formatCount } from '../../../../../lib/text/format.ts'
import { FormFoot } from '../../../../../ui/modals/FormFoot.tsx'
import { Modal } from '../../../../../ui/modals/Modal.tsx'
import { UserText } from '../../../../../ui/text/UserText.tsx'
import { useIssueCommercialKey } from '../../calls.ts'

type Props = {
  opened: boolean
  onClose: () => void
  id: string
  name: string
  /** Commercial keys of the customer. */
  keys: number
}

export function IssueCommercialKey({ opened, onClose, ...customer }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Issue commercial key">
      <IssueForm {...customer} onClose={onClose} />
    </Modal>
  )
}

/** Mounted inside the modal, so that an error goes when it closes. */
function IssueForm({ id, name, keys, onClose }: Omit<Props, 'opened'>) {
  const issue = useIssueCommercialKey(id)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!issue.isPending) issue.mutate(keys, { onSuccess: onClose })
  }

  return (
    <form onSubmit={submit}>
      <p>
        <UserText text={name} /> gets a commercial key that is valid for a year, for all apps and
        without a session limit. No email is sent: the key is on their license keys page.
        {keys > 0 && ` They have ${formatCount(keys, 'commercial key')} already.`}
      </p>
      <FormFoot action={issue} submit="Issue commercial key" onCancel={onClose} />
    </form>
  )
}
