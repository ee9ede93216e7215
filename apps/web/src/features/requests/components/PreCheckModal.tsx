import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, Group } from '@mantine/core'
import { useRef, useState, type SubmitEvent } from 'react'
import { settings } from '../../../lib/page/settings.ts'
import { ExternalButton } from '../../../ui/buttons/ExternalButton.tsx'
import { SubmitButton } from '../../../ui/buttons/SubmitButton.tsx'
import { Modal } from '../../../ui/modals/Modal.tsx'
import flow from '../../../ui/layout/flow.module.css'

type Props = { opened: boolean; onClose: () => void; onConfirm: () => void }

export function PreCheckModal({ opened, onClose, onConfirm }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Before you apply" step={false}>
      <PreCheck onConfirm={onConfirm} />
    </Modal>
  )
}

/** Mounted inside the modal, so that each application starts with the conditions unchecked. */
function PreCheck({ onConfirm }: Pick<Props, 'onConfirm'>) {
  const [checked, setChecked] = useState(false)
  const [isMissed, setMissed] = useState(false)
  const box = useRef<HTMLInputElement>(null)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (checked) return onConfirm()
    setMissed(true)
    box.current?.focus()
    return undefined
  }

  return (
    <form onSubmit={submit} noValidate className={flow.column}>
      <p>The guide explains who can apply, what we expect and what you get.</p>
      <Checkbox
        label="I have checked all the instructions."
        data-autofocus
        ref={box}
        checked={checked}
        error={isMissed && !checked && 'Required'}
        onChange={(event) => setChecked(event.currentTarget.checked)}
      />
      <Group justify="flex-end" gap="xs">
        <ExternalButton href={settings.guideUrl} variant="default">
          Check Guide
        </ExternalButton>
        <SubmitButton ready={checked}>Continue</SubmitButton>
      </Group>
    </form>
  )
}
