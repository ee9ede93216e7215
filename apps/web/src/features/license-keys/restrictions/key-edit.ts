import type { Certificate, ProdKey, ProdKeyChange } from '@fovea/contract/license-keys'
import { shownOrigin } from '@fovea/contract/license-keys/rules'
import { certificateName } from './certificates/certificate-words.ts'

/** What a person wants done to a key, told so that it can be done to a newer state of it as well. */
export type KeyEdit = {
  /** "Block 203.0.113.7/32". */
  words: string
  change: (key: ProdKey) => ProdKeyChange
}

export function setActivated(activated: boolean): KeyEdit {
  return {
    words: activated ? 'Activate the key' : 'Deactivate the key',
    change: () => ({ activated }),
  }
}

export function addCertificate(certificate: Certificate): KeyEdit {
  return {
    words: `Add the certificate ${certificateName(certificate)}`,
    change: (key) => ({ certificates: [...others(key, certificate), certificate] }),
  }
}

export function removeCertificate(certificate: Certificate): KeyEdit {
  return {
    words: `Remove the certificate ${certificateName(certificate)}`,
    change: (key) => ({ certificates: others(key, certificate) }),
  }
}

export function labelCertificate(certificate: Certificate, label: string): KeyEdit {
  const name = certificateName(certificate)
  return {
    words:
      label === ''
        ? `Remove the label of the certificate ${name}`
        : `Call the certificate ${name} “${label}”`,
    change: (key) => ({
      certificates: certificatesOf(key).map((one) =>
        one.fingerprint === certificate.fingerprint ? { fingerprint: one.fingerprint, label } : one,
      ),
    }),
  }
}

function others(key: ProdKey, { fingerprint }: Certificate) {
  return certificatesOf(key).filter((one) => one.fingerprint !== fingerprint)
}

/** The certificates of a key; none where its platform has none. */
export function certificatesOf(key: ProdKey): readonly Certificate[] {
  return key.platformType === 'android' ? key.android.certificates : []
}

/** A list of a key that people add to and take from. */
export type ListName = 'ipBlacklist' | 'domainWhitelist'

const listWords: Record<ListName, { add: string; remove: string }> = {
  ipBlacklist: { add: 'Block', remove: 'Stop blocking' },
  domainWhitelist: { add: 'Allow', remove: 'Stop allowing' },
}

export function addEntries(list: ListName, entries: readonly string[]): KeyEdit {
  return {
    words: `${listWords[list].add} ${entries.map(shownOrigin).join(', ')}`,
    change: (key) => ({ [list]: [...new Set([...key[list], ...entries])] }),
  }
}

export function removeEntry(list: ListName, entry: string): KeyEdit {
  return {
    words: `${listWords[list].remove} ${shownOrigin(entry)}`,
    change: (key) => ({ [list]: key[list].filter((other) => other !== entry) }),
  }
}
