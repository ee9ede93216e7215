import { fingerprint, fingerprintPairs } from '@fovea/contract/license-keys/rules'
import { Button, Textarea } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { Modal } from '../../../ui/modals/Modal.tsx'
import { useUpdateProductionKey } from '../calls.ts'
import { Foretold, GraveQuestion } from './foretold/Foretold.tsx'
import { useAskFirst } from './foretold/use-foretold.ts'
import { setFingerprint } from './key-edit.ts'
import { UpdateTrouble } from '../production/UpdateTrouble.tsx'
import classes from './FingerprintModal.module.css'

const keytool = 'keytool -list -v -keystore release.keystore'

type Props = { opened: boolean; onClose: () => void; sdkKey: string; base64Signature: string }

export function FingerprintModal({ opened, onClose, ...form }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Update fingerprint">
      <FingerprintForm {...form} onClose={onClose} />
    </Modal>
  )
}

/** Inside the modal, so that it starts from the key as it is. */
function FingerprintForm({ onClose, sdkKey, base64Signature }: Omit<Props, 'opened'>) {
  const update = useUpdateProductionKey(sdkKey)
  const [typed, setTyped] = useState(base64Signature && fingerprintPairs(base64Signature))
  const [left, setLeft] = useState(false)
  const parsed = typed.trim() === '' ? '' : fingerprint.parse(typed)
  const wrong = left && parsed === null
  const first = useAskFirst(sdkKey)
  const change =
    parsed === null || parsed === base64Signature
      ? null
      : { certificates: parsed === '' ? [] : [{ fingerprint: parsed }] }

  function save(event: SubmitEvent) {
    event.preventDefault()
    setLeft(true)
    if (parsed === null || update.isPending) return
    const keep = () => update.mutate(setFingerprint(parsed), { onSuccess: onClose })
    if (change === null) keep()
    else first.askFirst(change, keep)
  }

  return (
    <form onSubmit={save} noValidate className={classes.form}>
      <Textarea
        label="SHA-1 fingerprint"
        description="Pairs of hex digits, or base64. Leave empty to accept any certificate."
        placeholder={fingerprint.example}
        error={wrong && fingerprint.message}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        classNames={{ input: classes.input }}
        rows={3}
        spellCheck={false}
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setLeft(false)
        }}
        onBlur={() => setLeft(true)}
      />
      <Foretold sdkKey={sdkKey} change={change} />
      <GraveQuestion sdkKey={sdkKey} first={first} busy={update.isPending} />
      <dl className={classes.ways}>
        <dt>From your keystore</dt>
        <dd>
          <code>{keytool}</code>
          Copy the line that starts with SHA1.
        </dd>
        <dt>From the Play Console</dt>
        <dd>
          Open App integrity, then App signing, and copy the SHA-1 of the app signing key. Use this
          one when Google Play signs your app.
        </dd>
      </dl>
      <UpdateTrouble update={update} onApplied={onClose} />
      <Button type="submit" loading={update.isPending || first.looking} ml="auto">
        Save fingerprint
      </Button>
    </form>
  )
}
