import type { Certificate, ProdKeyChange } from '@fovea/contract/license-keys'

type Row = { certificate: string; certificates: Certificate[] }

/**
 * The certificates of a key. The previous release writes only `certificate`, the first one: if that differs, it
 * replaces the first, and if it is empty, there are no certificates.
 */
export function getCertificates({ certificate, certificates }: Row): Certificate[] {
  if (certificate === '') return []
  const [first, ...others] = certificates
  return [
    first?.fingerprint === certificate ? first : { fingerprint: certificate, label: '' },
    ...others.filter(({ fingerprint }) => fingerprint !== certificate),
  ]
}

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

/** Format of the key history: one line each, the label after the fingerprint, which has no spaces. */
export function formatCertificateLines(certificates: readonly Certificate[]): string[] {
  return certificates.map(({ fingerprint, label }) => `${fingerprint} ${label}`.trim())
}
