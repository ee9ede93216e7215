import { type NewToken as Wanted, newToken, getScopesOfRole } from '@fovea/contract/tokens'
import { keyScopes } from '@fovea/contract/tokens/scopes'
import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useCurrentWorkspace } from '../../lib/auth/current-workspace.ts'
import { LiveRegion } from '../../ui/feedback/LiveRegion.tsx'
import { Modal } from '../../ui/modals/Modal.tsx'
import { FormFoot } from '../../ui/modals/FormFoot.tsx'
import { CopyText } from '../../ui/values/CopyText.tsx'
import { KeyBox } from '../../ui/buttons/KeyBox.tsx'
import { useCreateToken } from './calls.ts'
import type { KeyChoice } from './key-choice.ts'
import { ExpiryChoice, KeyLimitChoice, ScopeChoice } from './TokenChoices.tsx'
import classes from './Tokens.module.css'

type Props = { keys: readonly KeyChoice[]; opened: boolean; onClose: () => void }

export function NewToken({ keys, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="New API token" width={580}>
      <Steps keys={keys} onClose={onClose} />
    </Modal>
  )
}

/** Mounted inside the modal, so that closing it clears the created token. */
function Steps({ keys, onClose }: Pick<Props, 'keys' | 'onClose'>) {
  const create = useCreateToken()
  return create.data ? (
    <Created token={create.data.token} onClose={onClose} />
  ) : (
    <TokenForm create={create} keys={keys} onClose={onClose} />
  )
}

type Values = Omit<Wanted, 'networks' | 'keys'> & { networks: string; keys: string[] | null }

const beginning: Values = { name: '', scopes: ['keys:read'], days: 90, networks: '', keys: null }

const splitNetworks = (typed: string) => typed.split(/[\s,]+/).filter((part) => part !== '')

/** Names the entry that is wrong, because the field holds several. */
function checkNetworks(typed: string) {
  const entries = splitNetworks(typed)
  const issue = newToken.shape.networks.safeParse(entries).error?.issues[0]
  if (issue === undefined) return null
  const [place] = issue.path
  const entry = typeof place === 'number' ? entries[place] : undefined
  return entry === undefined ? issue.message : `${entry}: ${issue.message}`
}

type FormProps = Pick<Props, 'keys' | 'onClose'> & { create: ReturnType<typeof useCreateToken> }

function TokenForm({ create, keys, onClose }: FormProps) {
  const { role } = useCurrentWorkspace()
  const form = useForm({
    initialValues: beginning,
    validateInputOnBlur: ['name', 'networks'],
    validate: {
      name: (name) => newToken.shape.name.safeParse(name).error?.issues[0]?.message ?? null,
      scopes: (scopes) => newToken.shape.scopes.safeParse(scopes).error?.issues[0]?.message ?? null,
      networks: checkNetworks,
      keys: (chosen) =>
        newToken.shape.keys.safeParse(chosen ?? undefined).error?.issues[0]?.message ?? null,
    },
  })
  const { scopes, days, keys: limit } = form.values
  const own = getScopesOfRole(role)
  const offered = limit === null ? own : own.filter((scope) => keyScopes.includes(scope))
  const errorOf = (field: 'scopes' | 'keys') => {
    const error = form.errors[field]
    return typeof error === 'string' ? error : undefined
  }
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        ({ networks, keys: limit, ...wanted }) =>
          create.mutate({
            ...wanted,
            networks: splitNetworks(networks),
            ...(limit !== null && { keys: limit }),
          }),
        ({ name, networks }) => {
          if (name !== undefined) form.getInputNode('name')?.focus()
          else if (networks !== undefined) form.getInputNode('networks')?.focus()
        },
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
        offered={offered}
        scopes={scopes}
        onChange={(chosen) => form.setFieldValue('scopes', chosen)}
        error={errorOf('scopes')}
      />
      {keys.length > 0 && (
        <KeyLimitChoice
          keys={keys}
          chosen={limit}
          onChange={(chosen) => {
            form.setFieldValue('keys', chosen)
            if (chosen === null) return
            form.setFieldValue(
              'scopes',
              scopes.filter((scope) => keyScopes.includes(scope)),
            )
          }}
          error={errorOf('keys')}
        />
      )}
      <ExpiryChoice days={days} onChange={(chosen) => form.setFieldValue('days', chosen)} />
      <Textarea
        label="Allowed addresses (optional)"
        description="Where it may be used from, one address or network per line, such as 203.0.113.0/24. Empty allows all."
        autoComplete="off"
        spellCheck={false}
        autosize
        minRows={2}
        maxRows={6}
        mt="md"
        {...form.getInputProps('networks')}
      />
      <FormFoot action={create} submit="Create token" onCancel={onClose} pinned />
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
