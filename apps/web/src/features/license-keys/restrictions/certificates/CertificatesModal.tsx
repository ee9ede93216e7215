import { maxCertificates } from '@fovea/contract/license-keys/rules'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { usePermission } from '../../../../lib/auth/current-workspace.ts'
import { Modal } from '../../../../ui/modals/Modal.tsx'
import { AddCertificate } from './AddCertificate.tsx'
import { certificatesQuery } from './calls.ts'
import { ObservedCertificates } from './ObservedCertificates.tsx'
import { CertificateEntry } from './CertificateEntry.tsx'
import type { AndroidKey } from './android-key.ts'
import classes from './CertificatesModal.module.css'

type Props = { opened: boolean; onClose: () => void; prodKey: AndroidKey }

export function CertificatesModal({ opened, onClose, prodKey }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Certificates" width={640}>
      <CertificateEditor prodKey={prodKey} />
    </Modal>
  )
}

/** Mounted inside the modal, so that the observed certificates are fetched on every opening. */
function CertificateEditor({ prodKey }: { prodKey: AndroidKey }) {
  const mayChange = usePermission('keys:write')
  const seen = useQuery({ ...certificatesQuery(prodKey._id), refetchOnMount: 'always' })
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const { certificates } = prodKey.android
  const lastSeen = new Map(seen.data?.docs.map((doc) => [doc.fingerprint, doc.lastSeen]))
  return (
    <div className={classes.editor}>
      <section className={classes.part} aria-labelledby={id}>
        <h3 id={id} ref={heading} tabIndex={-1}>
          {certificates.length} of {maxCertificates} certificates
        </h3>
        {certificates.length === 0 ? (
          <p className={classes.aside}>Apps signed with any certificate can use this key.</p>
        ) : (
          <ul className={classes.entries} aria-labelledby={id}>
            {certificates.map((certificate, place) => (
              <CertificateEntry
                key={certificate.fingerprint}
                prodKey={prodKey}
                certificate={certificate}
                isFirst={place === 0}
                lastSeen={seen.data && (lastSeen.get(certificate.fingerprint) ?? null)}
                // The entry and its focused button are removed, so the focus must move.
                onRemove={() => heading.current?.focus()}
              />
            ))}
          </ul>
        )}
      </section>
      {mayChange && <AddCertificate prodKey={prodKey} />}
      <ObservedCertificates
        prodKey={prodKey}
        seen={seen}
        onApprove={() => heading.current?.focus()}
      />
    </div>
  )
}
