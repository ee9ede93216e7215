import { Button } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../../ui/layout/Card.tsx'
import { ConfirmModal } from '../../../ui/modals/ConfirmModal.tsx'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { useDeleteWorkspace } from '../calls.ts'

export function DeleteWorkspace({ name }: { name: string }) {
  const [opened, setOpened] = useState(false)
  const deletion = useDeleteWorkspace()

  return (
    <Card
      side
      tone="danger"
      title="Delete workspace"
      sentence="Takes effect immediately. This can't be undone."
    >
      <Facts>
        <Fact label="What is deleted">
          All keys, logs, requests, members and invitations. Apps that use the keys stop working. To
          keep a key, move it to another workspace first.
        </Fact>
        <Fact label="The subscription">
          Ends immediately. A workspace with an unpaid invoice can’t be deleted.
        </Fact>
      </Facts>
      <Button color="red" variant="outline" onClick={() => setOpened(true)}>
        Delete workspace
      </Button>
      <ConfirmModal
        opened={opened}
        onClose={() => setOpened(false)}
        title={`Delete ${name}`}
        act="Delete workspace"
        typed={{ label: 'Type the workspace’s name to confirm', text: name }}
        action={deletion}
        busy={deletion.isPending || deletion.isSuccess}
        onConfirm={() => deletion.mutate(name)}
      >
        This deletes the workspace for all its members, with all its keys. This can’t be undone.
      </ConfirmModal>
    </Card>
  )
}
