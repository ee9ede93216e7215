import { passkeyName } from '@fovea/contract/auth'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ActionOutcome } from '../../../lib/http/use-action.ts'
import { FormFoot } from '../../../ui/modals/FormFoot.tsx'

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
      <FormFoot action={action} submit={submit} busy={busy} onCancel={onCancel} />
    </form>
  )
}
