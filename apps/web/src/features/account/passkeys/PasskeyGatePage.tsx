import { confirmationHours, firstPasskeyMinutes, type PasskeyOverview } from '@fovea/contract/auth'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ActionNotice } from '../../../ui/feedback/ActionNotice.tsx'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { passkeysQuery, useAddPasskey, useConfirmWithPasskey } from './calls.ts'
import { findObstacle } from './ceremony.ts'
import { PasskeyNameForm } from './PasskeyNameForm.tsx'
import flow from '../../../ui/layout/flow.module.css'

type Props = { onSignInAgain: () => void; leaving: boolean }

export function PasskeyGatePage(props: Props) {
  const passkeys = useQuery(passkeysQuery)
  const isNew = passkeys.data?.access === 'register'
  return (
    <Page
      title={isNew ? 'Register a passkey' : "Confirm it's you"}
      sentence={
        isNew
          ? 'The back office opens with a passkey: your fingerprint, face or screen lock, or a security key.'
          : `The back office opens with your passkey, for ${confirmationHours} hours in this browser.`
      }
    >
      {passkeys.data ? (
        <Card>
          <Step {...props} overview={passkeys.data} />
        </Card>
      ) : passkeys.error ? (
        <QueryError title="Your passkeys could not be loaded." query={passkeys} />
      ) : (
        <Card>
          <Skeleton height={80} radius="md" aria-busy="true" />
        </Card>
      )}
    </Page>
  )
}

function Step({ overview, ...props }: Props & { overview: PasskeyOverview }) {
  const obstacle = findObstacle()
  if (obstacle !== null) return <Notice title="Passkeys don't work here." message={obstacle} />
  if (overview.access !== 'register') return <Confirm />
  return overview.mayRegister ? <Register /> : <SignInAgain {...props} />
}

// Confirming and registering reload the page, because its data and its live events depend on the passkey.
function Confirm() {
  const confirm = useConfirmWithPasskey()
  return (
    <div className={flow.column}>
      <ActionNotice outcome={confirm.outcome} />
      <div className={flow.row}>
        <Button
          loading={confirm.isPending || confirm.isSuccess}
          onClick={() => confirm.mutate(undefined, { onSuccess: () => location.reload() })}
        >
          Use passkey
        </Button>
      </div>
      <p>Lost your passkey? Ask another admin to reset it on the page Staff.</p>
    </div>
  )
}

function Register() {
  const add = useAddPasskey()
  return (
    <PasskeyNameForm
      action={add}
      submit="Register passkey"
      busy={add.isPending || add.isSuccess}
      onSubmit={(name) => add.mutate(name, { onSuccess: () => location.reload() })}
    />
  )
}

function SignInAgain({ onSignInAgain, leaving }: Props) {
  return (
    <div className={flow.column}>
      <p>
        A first passkey is registered within {firstPasskeyMinutes} minutes of signing in. Sign in
        again, and you come back here.
      </p>
      <div className={flow.row}>
        <Button loading={leaving} onClick={onSignInAgain}>
          Sign in again
        </Button>
      </div>
    </div>
  )
}
