import type { KeyCertificates } from '@fovea/contract/license-keys'
import {
  observedCertificateDays,
  formatFingerprintPairs,
  maxCertificates,
} from '@fovea/contract/license-keys/rules'
import { Button, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { usePermission } from '../../../../lib/auth/current-workspace.ts'
import { formatCount } from '../../../../lib/text/format.ts'
import { QueryError } from '../../../../ui/feedback/ErrorNotice.tsx'
import { Time } from '../../../../ui/values/Time.tsx'
import { useUpdateProductionKey } from '../../key-actions.ts'
import { UpdateProblem } from '../../production/UpdateProblem.tsx'
import { DryRunConfirmation } from '../dry-run/DryRunResult.tsx'
import { useConfirmHighImpact } from '../dry-run/use-dry-run.ts'
import { createAddCertificateEdit } from '../key-edit.ts'
import type { AndroidKey } from './android-key.ts'
import classes from './CertificatesModal.module.css'

type Props = {
  prodKey: AndroidKey
  seen: UseQueryResult<KeyCertificates>
  /** Called when the certificate and its focused button leave the list, so the focus must move. */
  onApprove: () => void
}

export function ObservedCertificates({ prodKey, seen, onApprove }: Props) {
  const id = useId()
  const { certificates } = prodKey.android
  const known = new Set(certificates.map(({ fingerprint }) => fingerprint))
  const observed = seen.data?.unregistered.filter(({ fingerprint }) => !known.has(fingerprint))
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h3 id={id}>Other certificates, seen in the last {observedCertificateDays} days</h3>
      {observed === undefined && seen.error === null && <Skeleton height={44} radius="sm" />}
      {observed === undefined && seen.error !== null && (
        <QueryError title="Which certificates were seen could not be loaded." query={seen} />
      )}
      {observed?.length === 0 && (
        <p className={classes.aside}>
          None. When an app starts that is signed with another certificate, it appears here within
          seconds.
        </p>
      )}
      {observed && observed.length > 0 && (
        <>
          <p className={classes.aside}>
            {certificates.length === 0
              ? 'These can use the key as long as it has no certificates. Once you approve one, the others are refused.'
              : 'Apps signed with these are refused. Approve those that are yours.'}
          </p>
          <ul className={classes.entries} aria-labelledby={id}>
            {observed.map((item) => (
              <ObservedEntry
                key={item.fingerprint}
                prodKey={prodKey}
                observed={item}
                onApprove={onApprove}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

type EntryProps = Pick<Props, 'prodKey' | 'onApprove'> & {
  observed: KeyCertificates['unregistered'][number]
}

function ObservedEntry({ prodKey, observed, onApprove }: EntryProps) {
  const mayChange = usePermission('keys:write')
  const update = useUpdateProductionKey(prodKey.key)
  const confirmation = useConfirmHighImpact(prodKey.key)
  const { certificates } = prodKey.android
  const pairs = formatFingerprintPairs(observed.fingerprint)
  const newCertificate = { fingerprint: observed.fingerprint, label: '' }

  function approve() {
    update.mutate(createAddCertificateEdit(newCertificate), { onSuccess: onApprove })
  }

  return (
    <li className={classes.entry}>
      <div className={classes.line}>
        <code className={classes.pairs}>{pairs}</code>
        {mayChange && certificates.length < maxCertificates && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Approve ${pairs}`}
            loading={update.isPending || confirmation.isChecking}
            onClick={() =>
              confirmation.saveOrConfirm(
                { certificates: [...certificates, newCertificate] },
                approve,
              )
            }
          >
            Approve
          </Button>
        )}
      </div>
      <span className={classes.aside}>
        {formatCount(observed.starts, 'start')}, last <Time iso={observed.lastSeen} />
      </span>
      <DryRunConfirmation
        sdkKey={prodKey.key}
        confirmation={confirmation}
        busy={update.isPending}
      />
      <UpdateProblem update={update} onApplied={onApprove} />
    </li>
  )
}
