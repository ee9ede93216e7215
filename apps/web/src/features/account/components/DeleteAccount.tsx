import { Button } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../../ui/layout/Card.tsx'
import { ConfirmModal } from '../../../ui/modals/ConfirmModal.tsx'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { useDeleteAccount } from '../calls.ts'

export function DeleteAccount({ email }: { email: string }) {
  const [opened, setOpened] = useState(false)
  const deletion = useDeleteAccount()

  return (
    <Card
      tone="danger"
      title="Delete account"
      sentence="At once and for good. Nobody can bring it back, not even us."
      action={
        <Button color="red" variant="outline" onClick={() => setOpened(true)}>
          Delete account
        </Button>
      }
    >
      <Facts>
        <Fact label="What goes">
          Your name, picture, e-mail and address, your sign-ins on every device, and all your keys.
          Apps that use them stop working.
        </Fact>
        <Fact label="What is kept">
          How many sessions were metered so far, without anything that leads to you.
        </Fact>
      </Facts>
      <ConfirmModal
        opened={opened}
        onClose={() => setOpened(false)}
        title="Delete account"
        act="Delete account"
        typed={{ label: 'Type your e-mail to confirm', text: email }}
        busy={deletion.isPending || deletion.isSuccess}
        error={deletion.error}
        onConfirm={() => deletion.mutate(email)}
      >
        Your account, your keys and your personal data are deleted, and you are signed out
        everywhere.
      </ConfirmModal>
    </Card>
  )
}
