import {
  certificateFingerprintRule,
  maxCertificates,
  maxLabelCharacters,
  type RecognizedFingerprint,
  recognizeFingerprints,
} from '@fovea/contract/license-keys/rules'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import { useUpdateProductionKey } from '../../key-actions.ts'
import { UpdateProblem } from '../../production/UpdateProblem.tsx'
import { DryRunResult, DryRunConfirmation } from '../dry-run/DryRunResult.tsx'
import { useConfirmHighImpact } from '../dry-run/use-dry-run.ts'
import { createAddCertificateEdit } from '../key-edit.ts'
import { useTypedValue } from '../use-typed-value.ts'
import {
  listRecognizedChoices,
  findPasteProblem,
  formatRecognized,
  suggestLabel,
} from './certificate-labels.ts'
import type { AndroidKey } from './android-key.ts'
import classes from './CertificatesModal.module.css'

const keytool = 'keytool -list -v -keystore release.keystore'

export function AddCertificate({ prodKey }: { prodKey: AndroidKey }) {
  const { certificates } = prodKey.android
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const update = useUpdateProductionKey(prodKey.key)
  const confirmation = useConfirmHighImpact(prodKey.key)
  const paste = useTypedValue('')
  const pasted = paste.typed
  const [left, setLeft] = useState(false)
  const [tried, setTried] = useState(false)
  const [picked, setPicked] = useState('')
  const label = useTypedValue<string | null>(null)
  const recognition = recognizeFingerprints(pasted)
  const choices = listRecognizedChoices(recognition)
  const chosen = choices.find(({ base64 }) => base64 === picked) ?? choices[0]
  const wrong = wrongWith()
  const named = label.typed ?? (chosen ? suggestLabel(chosen) : '')
  const newCertificate =
    chosen && wrong === null ? { fingerprint: chosen.base64, label: named.trim() } : undefined
  const change = newCertificate ? { certificates: [...certificates, newCertificate] } : null

  function wrongWith() {
    if (certificates.length >= maxCertificates)
      return `A key has at most ${maxCertificates} certificates. Remove one to add another.`
    const existing = certificates.find(({ fingerprint }) => fingerprint === chosen?.base64)
    return existing ? 'This certificate is in the list already.' : findPasteProblem(recognition)
  }

  function clear() {
    paste.clearSent()
    label.clearSent()
    setLeft(false)
    setTried(false)
    // The button, which was disabled meanwhile, has lost the focus.
    field.current?.focus()
  }

  function add(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (!newCertificate || !change || update.isPending || confirmation.isChecking) return
    paste.markSent()
    label.markSent()
    confirmation.saveOrConfirm(change, () =>
      update.mutate(createAddCertificateEdit(newCertificate), { onSuccess: clear }),
    )
  }

  return (
    <form onSubmit={add} noValidate className={classes.part} aria-labelledby={id}>
      <h3 id={id}>Add a certificate</h3>
      <Textarea
        ref={field}
        label="Fingerprint"
        required
        description="A SHA-1 or SHA-256 in hex or base64, or all that keytool or the Play Console shows."
        placeholder={certificateFingerprintRule.example}
        error={(tried || (left && pasted.trim() !== '')) && wrong}
        errorProps={{ role: 'alert' }}
        classNames={{ input: classes.input }}
        rows={3}
        spellCheck={false}
        autoComplete="off"
        data-autofocus
        value={pasted}
        onChange={(event) => {
          paste.setTyped(event.currentTarget.value)
          setLeft(false)
          setTried(false)
          setPicked('')
        }}
        onBlur={() => setLeft(true)}
      />
      <div aria-live="polite" className={classes.found}>
        {chosen && <Found choices={choices} chosen={chosen} onPick={setPicked} />}
      </div>
      {newCertificate && (
        <TextInput
          label="Label"
          description="Optional: what you call it."
          maxLength={maxLabelCharacters}
          autoComplete="off"
          value={named}
          onChange={(event) => label.setTyped(event.currentTarget.value)}
        />
      )}
      <DryRunResult sdkKey={prodKey.key} change={change} />
      <DryRunConfirmation
        sdkKey={prodKey.key}
        confirmation={confirmation}
        busy={update.isPending}
      />
      <UpdateProblem update={update} onApplied={clear} />
      <Button type="submit" loading={update.isPending || confirmation.isChecking} ml="auto">
        Add certificate
      </Button>
      <details className={classes.ways}>
        <summary>Where to find it</summary>
        <dl>
          <dt>In your keystore</dt>
          <dd>
            <code>{keytool}</code>
          </dd>
          <dt>In the Play Console</dt>
          <dd>
            Open App integrity, then App signing. When Google Play signs your app, use the app
            signing key, not the upload key.
          </dd>
        </dl>
      </details>
    </form>
  )
}

type FoundProps = {
  choices: readonly RecognizedFingerprint[]
  chosen: RecognizedFingerprint
  onPick: (base64: string) => void
}

function Found({ choices, chosen, onPick }: FoundProps) {
  const name = useId()
  const hint =
    chosen.algorithm === 'SHA-256' &&
    'Only apps that send a SHA-256 match it. Most send a SHA-1: paste that if you have it.'
  return (
    <>
      {choices.length === 1 ? (
        <Recognisable fingerprint={chosen} />
      ) : (
        <fieldset className={classes.choices}>
          <legend>Found {choices.length} fingerprints. Which one?</legend>
          {choices.map((choice) => (
            <label key={choice.base64}>
              <input
                type="radio"
                name={name}
                checked={choice === chosen}
                onChange={() => onPick(choice.base64)}
              />
              <span>
                <Recognisable fingerprint={choice} />
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {hint && <p className={classes.aside}>{hint}</p>}
    </>
  )
}

function Recognisable({ fingerprint }: { fingerprint: RecognizedFingerprint }) {
  return (
    <>
      <span>{formatRecognized(fingerprint)}</span>{' '}
      <code className={classes.pairs}>{fingerprint.pairs}</code>
    </>
  )
}
