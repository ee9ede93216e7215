import { previousSecretHours } from '@fovea/contract/webhooks/rules'
import { Button, Group } from '@mantine/core'
import { ActionNotice } from '../../../ui/feedback/ActionNotice.tsx'
import { Modal } from '../../../ui/modals/Modal.tsx'
import { useRollSecret } from '../calls.ts'
import { SecretOnce } from './SecretOnce.tsx'

type Props = { opened: boolean; onClose: () => void; webhookId: string; signsTwice: boolean }

export function RollSecret({ opened, onClose, ...webhook }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Roll the secret" width={520}>
      <Steps onClose={onClose} {...webhook} />
    </Modal>
  )
}

/** Mounted inside the modal, so that closing it clears the secret. */
function Steps({ onClose, webhookId, signsTwice }: Omit<Props, 'opened'>) {
  const roll = useRollSecret(webhookId)
  if (roll.data) {
    return (
      <SecretOnce
        secret={roll.data.secret}
        lost="The secret was rolled, but the answer with the new one got lost. Roll it again."
        onDone={onClose}
      />
    )
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        roll.mutate()
      }}
    >
      <p>
        You get a new secret. For {previousSecretHours} hours we sign with both, so your server can
        change over without missing an event.
        {signsTwice &&
          ' The secret was rolled less than a day ago: the one before it stops signing at once.'}
      </p>
      <ActionNotice outcome={roll.outcome} />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" disabled={roll.outcome.isHeld} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" data-autofocus loading={roll.isPending}>
          Roll secret
        </Button>
      </Group>
    </form>
  )
}
