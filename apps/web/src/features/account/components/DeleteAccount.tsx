import { usedTrialMonths } from '@fovea/contract/license-keys/rules'
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
      side
      tone="danger"
      title="Delete account"
      sentence="Takes effect immediately. This can't be undone."
    >
      <Facts>
        <Fact label="What is deleted">
          Your name, picture, email and address, your signed-in devices, and all your keys. Apps
          that use them stop working.
        </Fact>
        <Fact label="What is kept">
          Session counts, with nothing that identifies you. If you had a free trial, hashes of your
          email and sign-in for {usedTrialMonths} months, because each person gets one trial.
        </Fact>
      </Facts>
      <Button color="red" variant="outline" onClick={() => setOpened(true)}>
        Delete account
      </Button>
      <ConfirmModal
        opened={opened}
        onClose={() => setOpened(false)}
        title="Delete account"
        typed={{ label: 'Type your email to confirm', text: email }}
        action={deletion}
        busy={deletion.isPending || deletion.isSuccess}
        onConfirm={() => deletion.mutate(email)}
      >
        This deletes your account, keys and personal data, and signs you out everywhere. This can't
        be undone.
      </ConfirmModal>
    </Card>
  )
}
