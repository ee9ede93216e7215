import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, Group } from '@mantine/core'
import { useState } from 'react'
import { settings } from '../../../lib/page/settings.ts'
import { ExternalButton } from '../../../ui/buttons/ExternalButton.tsx'
import { Modal } from '../../../ui/modals/Modal.tsx'
import classes from './PreCheckModal.module.css'

type Props = { opened: boolean; onClose: () => void; onConfirm: () => void }

export function PreCheckModal({ opened, onClose, onConfirm }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Before you apply" step={false}>
      <PreCheck onConfirm={onConfirm} />
    </Modal>
  )
}

/** Inside the modal, so that each application is confirmed anew. */
function PreCheck({ onConfirm }: Pick<Props, 'onConfirm'>) {
  const [checked, setChecked] = useState(false)
  return (
    <div className={classes.check}>
      <p className={classes.sentence}>
        The guide explains who can apply, what we expect and what you get.
      </p>
      <Checkbox
        label="I have checked all the instructions."
        data-autofocus
        checked={checked}
        onChange={(event) => setChecked(event.currentTarget.checked)}
      />
      <Group justify="flex-end" gap="xs">
        <ExternalButton href={settings.guideUrl} variant="default">
          Check Guide
        </ExternalButton>
        <Button disabled={!checked} onClick={onConfirm}>
          Continue
        </Button>
      </Group>
    </div>
  )
}
