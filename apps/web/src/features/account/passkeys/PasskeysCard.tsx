import { maxPasskeys, type Passkey, type PasskeyOverview } from '@fovea/contract/auth'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { RowButton } from '../../../ui/buttons/RowButton.tsx'
import { ActionNotice } from '../../../ui/feedback/ActionNotice.tsx'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'
import { Time } from '../../../ui/values/Time.tsx'
import { passkeysQuery, useConfirmWithPasskey } from './calls.ts'
import { findObstacle } from './ceremony.ts'
import { UserText } from '../../../ui/text/UserText.tsx'
import flow from '../../../ui/layout/flow.module.css'
import text from '../../../ui/text/text.module.css'
import classes from './Passkeys.module.css'

const AddModal = createLazyModal(() => import('./PasskeyModals.tsx'), 'AddPasskeyModal')
const RenameModal = createLazyModal(() => import('./PasskeyModals.tsx'), 'RenamePasskeyModal')
const RemoveModal = createLazyModal(() => import('./PasskeyModals.tsx'), 'RemovePasskeyModal')

export function PasskeysCard() {
  const passkeys = useQuery(passkeysQuery)
  return (
    <Card
      side
      title="Passkeys"
      sentence="For the back office: each sign-in confirms with your fingerprint, face, screen lock or a security key."
    >
      {passkeys.data ? (
        <Passkeys overview={passkeys.data} />
      ) : passkeys.error ? (
        <QueryError title="Your passkeys could not be loaded." query={passkeys} />
      ) : (
        <Skeleton height={80} radius="md" aria-busy="true" />
      )}
    </Card>
  )
}

type Act = 'add' | 'rename' | 'remove'

function Passkeys({ overview }: { overview: PasskeyOverview }) {
  const { docs, required, access, mayRegister } = overview
  const [act, setAct] = useState<Act | null>(null)
  // Kept until the modal has faded out.
  const [passkey, setPasskey] = useState<Passkey | null>(null)
  const close = () => setAct(null)
  const begin = (chosen: Act, whom: Passkey) => {
    setPasskey(whom)
    setAct(chosen)
  }
  const obstacle = findObstacle()
  const isConfirmed = access === 'open'
  const isFull = docs.length >= maxPasskeys

  return (
    <>
      {docs.length === 0 && <p className={classes.note}>{describeNone(required)}</p>}
      {docs.length > 0 && (
        <ul className={classes.list} aria-label="passkeys">
          {docs.map((one) => (
            <li key={one._id} className={classes.row}>
              <span className={classes.words}>
                <UserText className={text.medium} text={one.name} />
                <span className={text.dimmed}>
                  Added <Time iso={one.created} />
                  {' · '}
                  {one.lastUsed === null ? (
                    'Not used yet'
                  ) : (
                    <>
                      Last used <Time iso={one.lastUsed} />
                    </>
                  )}
                </span>
              </span>
              {isConfirmed && (
                <span className={flow.row}>
                  <RowButton label={`Rename ${one.name}`} onClick={() => begin('rename', one)}>
                    Rename
                  </RowButton>
                  {!(required && docs.length === 1) && (
                    <RowButton label={`Remove ${one.name}`} onClick={() => begin('remove', one)}>
                      Remove
                    </RowButton>
                  )}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {required && isConfirmed && docs.length === 1 && (
        <p className={classes.note}>
          The back office requires a passkey. Add another one before you remove this one.
        </p>
      )}
      {obstacle === null ? (
        <>
          {access === 'confirm' && <Confirm />}
          {mayRegister && !isFull && (
            <Button variant="default" onClick={() => setAct('add')}>
              Add a passkey
            </Button>
          )}
          {isConfirmed && isFull && (
            <p className={classes.note}>You have {maxPasskeys} passkeys, the most there can be.</p>
          )}
          {docs.length === 0 && !mayRegister && (
            <p className={classes.note}>
              To add a first passkey, sign out and in again: it is added within 10 minutes of
              signing in.
            </p>
          )}
        </>
      ) : (
        <p className={classes.note}>{obstacle}</p>
      )}
      <AddModal opened={act === 'add'} onClose={close} />
      {passkey && (
        <Fragment key={passkey._id}>
          <RenameModal opened={act === 'rename'} onClose={close} passkey={passkey} />
          <RemoveModal
            opened={act === 'remove'}
            onClose={close}
            passkey={passkey}
            isLast={docs.length === 1}
          />
        </Fragment>
      )}
    </>
  )
}

function describeNone(required: boolean) {
  return required
    ? 'You have none. The back office stays closed until you add one.'
    : 'You have none. Once you add one, the back office opens only with it.'
}

function Confirm() {
  const confirm = useConfirmWithPasskey()
  return (
    <div className={flow.column}>
      <p className={classes.note}>Confirm with a passkey to add, rename or remove one.</p>
      <ActionNotice outcome={confirm.outcome} />
      <div className={flow.row}>
        <Button variant="default" loading={confirm.isPending} onClick={() => confirm.mutate()}>
          Use passkey
        </Button>
      </div>
    </div>
  )
}
