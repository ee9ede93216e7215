import { companyFields as rules, positions } from '@fovea/contract/auth'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { z } from 'zod/mini'
import { ActionNotice } from '../../../ui/feedback/ActionNotice.tsx'
import { ChoiceField } from '../../../ui/forms/ChoiceField.tsx'
import { Modal } from '../../../ui/modals/Modal.tsx'
import { useSaveCompany } from '../calls.ts'
import flow from '../../../ui/layout/flow.module.css'
import text from '../../../ui/text/text.module.css'
import classes from './CompanyModal.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  onSaved: () => void
  onSkip: () => void
}

/** Shown once, before the first download. */
export function CompanyModal({ opened, onClose, ...choices }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="About you" width={200}>
      <CompanyForm {...choices} />
    </Modal>
  )
}

/** Mounted inside the modal, so that it starts empty each time. */
function CompanyForm({ onSaved, onSkip }: Omit<Props, 'opened' | 'onClose'>) {
  const save = useSaveCompany()
  const form = useForm({
    initialValues: { name: '', position: '', purpose: '' },
    validateInputOnBlur: true,
    validate: {
      name: (typed) => complaintOf(rules.name, typed),
      position: (chosen) => (chosen === '' ? 'Required' : null),
      purpose: (typed) => complaintOf(rules.purpose, typed),
    },
  })

  const submit = form.onSubmit(
    ({ name, position, purpose }) => {
      if (save.isPending) return
      save.mutate(
        { name, position: rules.position.parse(position), purpose },
        { onSuccess: onSaved },
      )
    },
    (errors) => {
      const [first] = Object.keys(errors)
      if (first !== undefined) form.getInputNode(first)?.focus()
    },
  )

  return (
    <form onSubmit={submit} noValidate className={flow.closeColumn}>
      <p className={text.small}>
        Three questions before your first download. Only our team sees your answers together with
        your email address. Anything shared outside the team is anonymous.
      </p>
      <TextInput
        label="Company"
        size="xs"
        autoComplete="organization"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <ChoiceField
        label="Position"
        size="xs"
        options={positions}
        {...form.getInputProps('position')}
        value={form.values.position}
        data-path="position"
      />
      <Textarea label="Purpose" size="xs" rows={3} required {...form.getInputProps('purpose')} />
      <ActionNotice outcome={save.outcome} />
      <div className={classes.acts}>
        <Button type="submit" size="xs" loading={save.isPending}>
          Submit
        </Button>
        <Button variant="default" size="xs" disabled={save.outcome.isHeld} onClick={onSkip}>
          Skip to Download
        </Button>
      </div>
    </form>
  )
}

function complaintOf(rule: z.ZodMiniType, typed: string): string | null {
  return rule.safeParse(typed).error?.issues[0]?.message ?? null
}
