import type { Certificate, ProdKeyChange } from '@fovea/contract/license-keys'

type Row = { certificate: string; certificates: Certificate[] }

/**
 * The certificates of a key, the first one first. The release before changes the first alone: where it did, the others stay, and
 * where it cleared it, there are none.
 */
export function getCertificates({ certificate, certificates }: Row): Certificate[] {
  if (certificate === '') return []
  const [first, ...others] = certificates
  return [
    first?.fingerprint === certificate ? first : { fingerprint: certificate, label: '' },
    ...others.filter(({ fingerprint }) => fingerprint !== certificate),
  ]
}

/** The certificates after a change. What is registered keeps its label where the change names none. */
export function applyCertificateChange(
  before: readonly Certificate[],
  { base64Signature, certificates }: ProdKeyChange,
): Certificate[] {
  const labelled = (fingerprint: string, label?: string) => ({
    fingerprint,
    label: label ?? before.find((item) => item.fingerprint === fingerprint)?.label ?? '',
  })
  if (certificates)
    return certificates.map((certificate) => labelled(certificate.fingerprint, certificate.label))
  if (base64Signature === undefined) return [...before]
  if (base64Signature === '') return []
  const others = before.slice(1).filter(({ fingerprint }) => fingerprint !== base64Signature)
  return [labelled(base64Signature), ...others]
}

/** As the history keeps them: a line for each, the label behind the fingerprint, which has no space in it. */
export function formatCertificateLines(certificates: readonly Certificate[]): string[] {
  return certificates.map(({ fingerprint, label }) => `${fingerprint} ${label}`.trim())
}
