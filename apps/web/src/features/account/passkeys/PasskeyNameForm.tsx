import { passkeyName } from '@fovea/contract/auth'
import { Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ActionNotice } from '../../../ui/feedback/ActionNotice.tsx'
import type { ActionOutcome } from '../../../lib/http/use-action.ts'

type Props = {
  action: { isPending: boolean; outcome: ActionOutcome }
  name?: string
  submit: string
  busy?: boolean
  onSubmit: (name: string) => void
  onCancel?: () => void
}

export function PasskeyNameForm(props: Props) {
  const { action, name = '', submit, busy = action.isPending, onSubmit, onCancel } = props
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name },
    validate: {
      name: (typed) => passkeyName.safeParse(typed).error?.issues[0]?.message ?? null,
    },
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (typed) => onSubmit(typed.name),
        () => form.getInputNode('name')?.focus(),
      )}
    >
      <TextInput
        label="Name"
        description="Where the passkey is, such as “Work laptop” or “Blue security key”."
        autoComplete="off"
        required
        maw={480}
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <ActionNotice outcome={action.outcome} />
      <Group gap="xs" mt="lg" {...(onCancel && { justify: 'flex-end' })}>
        {onCancel && (
          <Button variant="default" disabled={action.outcome.isHeld} onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" loading={busy}>
          {submit}
        </Button>
      </Group>
    </form>
  )
}
