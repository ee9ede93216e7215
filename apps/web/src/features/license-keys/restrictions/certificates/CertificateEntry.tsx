import type { Certificate } from '@fovea/contract/license-keys'
import { formatFingerprintPairs, maxLabelCharacters } from '@fovea/contract/license-keys/rules'
import { Button, TextInput } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { usePermission } from '../../../../lib/auth/current-workspace.ts'
import { IconButton } from '../../../../ui/buttons/IconButton.tsx'
import { Time } from '../../../../ui/values/Time.tsx'
import { useUpdateProductionKey } from '../../key-actions.ts'
import { UpdateProblem } from '../../production/UpdateProblem.tsx'
import { DryRunConfirmation } from '../dry-run/DryRunResult.tsx'
import { useConfirmHighImpact } from '../dry-run/use-dry-run.ts'
import { createLabelCertificateEdit, createRemoveCertificateEdit } from '../key-edit.ts'
import { useTypedValue } from '../use-typed-value.ts'
import type { AndroidKey } from './android-key.ts'
import classes from './CertificatesModal.module.css'

type Props = {
  prodKey: AndroidKey
  certificate: Certificate
  isFirst: boolean
  /** Null if not seen recently; undefined until loaded. */
  lastSeen: string | null | undefined
  onRemove: () => void
}

export function CertificateEntry(props: Props) {
  const { prodKey, certificate, isFirst, lastSeen, onRemove } = props
  const mayChange = usePermission('keys:write')
  const update = useUpdateProductionKey(prodKey.key)
  const confirmation = useConfirmHighImpact(prodKey.key)
  const pairs = formatFingerprintPairs(certificate.fingerprint)
  const others = prodKey.android.certificates.filter(
    ({ fingerprint }) => fingerprint !== certificate.fingerprint,
  )

  function remove() {
    update.mutate(createRemoveCertificateEdit(certificate), { onSuccess: onRemove })
  }

  return (
    <li className={classes.entry}>
      <div className={classes.line}>
        <code className={classes.pairs}>{pairs}</code>
        {mayChange && (
          <IconButton
            icon="close"
            label={`Remove ${certificate.label || pairs}`}
            busy={update.isPending || confirmation.isChecking}
            onClick={() => confirmation.saveOrConfirm({ certificates: others }, remove)}
          />
        )}
      </div>
      {mayChange ? (
        <Label prodKey={prodKey} certificate={certificate} />
      ) : (
        certificate.label !== '' && <span>{certificate.label}</span>
      )}
      <span className={classes.aside}>
        {lastSeen === undefined && '\u00A0'}
        {lastSeen === null && 'Not seen in the last 30 days'}
        {typeof lastSeen === 'string' && (
          <>
            Last seen <Time iso={lastSeen} />
          </>
        )}
        {isFirst && (
          <>
            {' · '}
            <code>base64Signature</code> in the API
          </>
        )}
      </span>
      <DryRunConfirmation
        sdkKey={prodKey.key}
        confirmation={confirmation}
        busy={update.isPending}
      />
      <UpdateProblem update={update} onApplied={onRemove} />
    </li>
  )
}

function Label({ prodKey, certificate }: Pick<Props, 'prodKey' | 'certificate'>) {
  const update = useUpdateProductionKey(prodKey.key)
  const { typed, setTyped, markSent, clearSent } = useTypedValue<string | null>(null)
  const { label } = certificate
  const isChanged = typed !== null && typed.trim() !== label

  function save(event: SubmitEvent) {
    event.preventDefault()
    if (!isChanged || update.isPending) return
    markSent()
    update.mutate(createLabelCertificateEdit(certificate, typed.trim()), { onSuccess: clearSent })
  }

  return (
    <>
      <form onSubmit={save} noValidate className={classes.label}>
        <TextInput
          aria-label={`Label of ${formatFingerprintPairs(certificate.fingerprint)}`}
          placeholder="Label"
          size="xs"
          maxLength={maxLabelCharacters}
          autoComplete="off"
          value={typed ?? label}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {isChanged && (
          <Button type="submit" size="xs" variant="default" loading={update.isPending}>
            Save label
          </Button>
        )}
      </form>
      <UpdateProblem update={update} onApplied={clearSent} />
    </>
  )
}
