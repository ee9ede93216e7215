import { type NewToken as Wanted, newToken, getScopesOfRole } from '@fovea/contract/tokens'
import { Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useCurrentWorkspace } from '../../lib/auth/current-workspace.ts'
import { LiveRegion } from '../../ui/feedback/LiveRegion.tsx'
import { Modal } from '../../ui/modals/Modal.tsx'
import { FormFoot } from '../../ui/modals/FormFoot.tsx'
import { CopyText } from '../../ui/values/CopyText.tsx'
import { KeyBox } from '../../ui/buttons/KeyBox.tsx'
import { useCreateToken } from './calls.ts'
import { ExpiryChoice, ScopeChoice } from './TokenChoices.tsx'
import classes from './Tokens.module.css'

type Props = { opened: boolean; onClose: () => void }

export function NewToken({ opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="New API token" width={520}>
      <Steps onClose={onClose} />
    </Modal>
  )
}

/** Mounted inside the modal, so that closing it clears the created token. */
function Steps({ onClose }: Pick<Props, 'onClose'>) {
  const create = useCreateToken()
  return create.data ? (
    <Created token={create.data.token} onClose={onClose} />
  ) : (
    <TokenForm create={create} onClose={onClose} />
  )
}

const beginning: Wanted = { name: '', scopes: ['keys:read'], days: 90 }
function TokenForm({
  create,
  onClose,
}: { create: ReturnType<typeof useCreateToken> } & Pick<Props, 'onClose'>) {
  const { role } = useCurrentWorkspace()
  const form = useForm({
    initialValues: beginning,
    validateInputOnBlur: ['name'],
    validate: {
      name: (name) => newToken.shape.name.safeParse(name).error?.issues[0]?.message ?? null,
      scopes: (scopes) => newToken.shape.scopes.safeParse(scopes).error?.issues[0]?.message ?? null,
    },
  })
  const { scopes, days } = form.values
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (wanted) => create.mutate(wanted),
        ({ name }) => name !== undefined && form.getInputNode('name')?.focus(),
      )}
    >
      <TextInput
        label="Name"
        description="Where it will be used, such as “Nightly build”."
        autoComplete="off"
        data-autofocus
        required
        {...form.getInputProps('name')}
      />
      <ScopeChoice
        offered={getScopesOfRole(role)}
        scopes={scopes}
        onChange={(chosen) => form.setFieldValue('scopes', chosen)}
        error={typeof form.errors['scopes'] === 'string' ? form.errors['scopes'] : undefined}
      />
      <ExpiryChoice days={days} onChange={(chosen) => form.setFieldValue('days', chosen)} />
      <FormFoot action={create} submit="Create token" onCancel={onClose} />
    </form>
  )
}

/** The token is shown only once; null if the answer with it was lost. */
function Created({ token, onClose }: { token: string | null } & Pick<Props, 'onClose'>) {
  return (
    <>
      {token === null ? (
        <p>
          <LiveRegion>
            The token was created, but its answer got lost and it cannot be shown again. Revoke it
            and create another.
          </LiveRegion>
        </p>
      ) : (
        <>
          <p>
            <LiveRegion>Copy it now and keep it secret. You won’t see it again.</LiveRegion>
          </p>
          <KeyBox text={token} act="Copy" current whole />
          <p className={classes.export}>
            For a shell:{' '}
            <CopyText text={`export FOVEA_TOKEN=${token}`} label="as a shell command" whole />
          </p>
        </>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </Group>
    </>
  )
}
