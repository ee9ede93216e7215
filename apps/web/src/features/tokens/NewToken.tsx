import { type NewToken as Wanted, newToken, scopesOf, tokenDays } from '@fovea/contract/tokens'
import { Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useCurrentWorkspace } from '../../lib/session/current-workspace.ts'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Modal } from '../../ui/modals/Modal.tsx'
import { CopyText } from '../../ui/values/CopyText.tsx'
import { useCreateToken } from './calls.ts'
import { scopeAbilities } from './scope-words.ts'
import classes from './Tokens.module.css'

type Props = { opened: boolean; onClose: () => void }

export function NewToken({ opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="New API token" width={520}>
      <Steps onClose={onClose} />
    </Modal>
  )
}

/** Inside the modal, so that a token which was shown is forgotten when it closes. */
function Steps({ onClose }: Pick<Props, 'onClose'>) {
  const create = useCreateToken()
  return create.data ? (
    <Created token={create.data.token} onClose={onClose} />
  ) : (
    <TokenForm create={create} onClose={onClose} />
  )
}

const beginning: Wanted = { name: '', scopes: ['keys:read'], days: 90 }
const ends = [
  ...tokenDays.map((days) => ({ days, word: `In ${days} days` })),
  { days: null, word: 'Never' },
]

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
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <fieldset className={classes.choice}>
        <legend>Scopes</legend>
        {scopesOf(role).map((scope) => (
          <label key={scope} className={classes.option}>
            <input
              type="checkbox"
              checked={scopes.includes(scope)}
              onChange={({ currentTarget: { checked } }) =>
                form.setFieldValue(
                  'scopes',
                  checked ? [...scopes, scope] : scopes.filter((one) => one !== scope),
                )
              }
            />
            <code>{scope}</code>
            <span className={classes.aside}>{scopeAbilities[scope]}</span>
          </label>
        ))}
        {form.errors['scopes'] && (
          <p role="alert" className={classes.wrong}>
            {form.errors['scopes']}
          </p>
        )}
      </fieldset>
      <fieldset className={classes.choice}>
        <legend>Expires</legend>
        <div className={classes.ends}>
          {ends.map((end) => (
            <label key={end.word} className={classes.end}>
              <input
                type="radio"
                name="expires"
                checked={days === end.days}
                onChange={() => form.setFieldValue('days', end.days)}
              />
              {end.word}
            </label>
          ))}
        </div>
      </fieldset>
      {create.error && <ErrorNotice title="The token could not be created." error={create.error} />}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" disabled={create.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={create.isPending}>
          Create token
        </Button>
      </Group>
    </form>
  )
}

/** The one moment in which a token is shown; null where its answer was lost on the way. */
function Created({ token, onClose }: { token: string | null } & Pick<Props, 'onClose'>) {
  return (
    <>
      {token === null ? (
        <p>
          The token was created, but its answer got lost and it cannot be shown again. End it and
          create another.
        </p>
      ) : (
        <>
          <p>Copy it now and keep it secret. You won’t see it again.</p>
          <p className={classes.shown}>
            <CopyText text={token} label="API token" whole />
          </p>
        </>
      )}
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </Group>
    </>
  )
}
