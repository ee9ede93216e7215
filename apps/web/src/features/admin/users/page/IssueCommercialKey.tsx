import { Button } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { FormFoot } from '../../../../ui/modals/FormFoot.tsx'
import { Modal } from '../../../../ui/modals/Modal.tsx'
import { useIssueCommercialKey } from '../calls.ts'

type Props = { id: string; name: string }

export function IssueCommercialKey({ id, name }: Props) {
  const [opened, setOpened] = useState(false)
  const issue = useIssueCommercialKey(id)
  const close = () => setOpened(false)

  function open() {
    issue.reset()
    setOpened(true)
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!issue.isPending) issue.mutate(undefined, { onSuccess: close })
  }

  return (
    <>
      <Button variant="default" size="xs" onClick={open}>
        Issue commercial key
      </Button>
      <Modal opened={opened} onClose={close} title="Issue commercial key">
        <form onSubmit={submit}>
          <p>
            <bdi>{name}</bdi> gets a commercial key that is valid for a year, for all apps and
            without a session limit. No email is sent: the key is on their license keys page.
          </p>
          <FormFoot action={issue} submit="Issue commercial key" onCancel={close} />
        </form>
      </Modal>
    </>
  )
}
