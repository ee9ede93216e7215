import type { Certificate, ProdKey, ProdKeyChange } from '@fovea/contract/license-keys'
import { formatOrigin } from '@fovea/contract/license-keys/rules'
import { formatCertificateName } from './certificates/certificate-labels.ts'

/** A change that can be applied to a newer version of the key as well. */
export type KeyEdit = {
  /** "Block 203.0.113.7/32". */
  description: string
  change: (key: ProdKey) => ProdKeyChange
}

export function createActivatedEdit(activated: boolean): KeyEdit {
  return {
    description: activated ? 'Activate the key' : 'Deactivate the key',
    change: () => ({ activated }),
  }
}

export function createAddCertificateEdit(certificate: Certificate): KeyEdit {
  return {
    description: `Add the certificate ${formatCertificateName(certificate)}`,
    change: (key) => ({ certificates: [...others(key, certificate), certificate] }),
  }
}

export function createRemoveCertificateEdit(certificate: Certificate): KeyEdit {
  return {
    description: `Remove the certificate ${formatCertificateName(certificate)}`,
    change: (key) => ({ certificates: others(key, certificate) }),
  }
}

export function createLabelCertificateEdit(certificate: Certificate, label: string): KeyEdit {
  const name = formatCertificateName(certificate)
  return {
    description:
      label === ''
        ? `Remove the label of the certificate ${name}`
        : `Call the certificate ${name} “${label}”`,
    change: (key) => ({
      certificates: getCertificates(key).map((item) =>
        item.fingerprint === certificate.fingerprint
          ? { fingerprint: item.fingerprint, label }
          : item,
      ),
    }),
  }
}

function others(key: ProdKey, { fingerprint }: Certificate) {
  return getCertificates(key).filter((item) => item.fingerprint !== fingerprint)
}

export function getCertificates(key: ProdKey): readonly Certificate[] {
  return key.platformType === 'android' ? key.android.certificates : []
}

export type ListName = 'ipBlacklist' | 'domainWhitelist'

const listWords: Record<ListName, { add: string; remove: string }> = {
  ipBlacklist: { add: 'Block', remove: 'Stop blocking' },
  domainWhitelist: { add: 'Allow', remove: 'Stop allowing' },
}

export function createAddEntriesEdit(list: ListName, entries: readonly string[]): KeyEdit {
  return {
    description: `${listWords[list].add} ${entries.map(formatOrigin).join(', ')}`,
    change: (key) => ({ [list]: [...new Set([...key[list], ...entries])] }),
  }
}

export function createRemoveEntryEdit(list: ListName, entry: string): KeyEdit {
  return {
    description: `${listWords[list].remove} ${formatOrigin(entry)}`,
    change: (key) => ({ [list]: key[list].filter((other) => other !== entry) }),
  }
}
