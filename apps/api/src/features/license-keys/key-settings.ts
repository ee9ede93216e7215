import type { ProdKeyChange } from '@fovea/contract/license-keys'
import {
  formatCertificateLines,
  applyCertificateChange,
  getCertificates,
} from './certificates/certificates.ts'
import type { KeyRow } from './repository.ts'

type Row = Omit<KeyRow, 'kind' | 'rehearsal' | 'rehearsal_until'>

export function getKeySettings(row: Row) {
  return {
    activated: row.activated,
    ipBlacklist: row.ip_blacklist,
    domainWhitelist: row.domain_whitelist,
    certificates: getCertificates(row),
  }
}

type KeySettings = ReturnType<typeof getKeySettings>

export function applyKeyChange(before: KeySettings, change: ProdKeyChange): KeySettings {
  return {
    activated: change.activated ?? before.activated,
    ipBlacklist: change.ipBlacklist ?? before.ipBlacklist,
    domainWhitelist: change.domainWhitelist ?? before.domainWhitelist,
    certificates: applyCertificateChange(before.certificates, change),
  }
}

export function toKeyColumns(state: KeySettings) {
  return {
    activated: state.activated,
    ip_blacklist: state.ipBlacklist,
    domain_whitelist: state.domainWhitelist,
    certificate: getFirstFingerprint(state),
    certificates: JSON.stringify(state.certificates),
  }
}

export function toHistoryState({ certificates, ...state }: KeySettings) {
  return {
    ...state,
    base64Signature: getFirstFingerprint({ certificates }),
    certificates: formatCertificateLines(certificates),
  }
}

/** `base64Signature` in the API: the single fingerprint from before a key could have several certificates. */
export function getFirstFingerprint({ certificates }: Pick<KeySettings, 'certificates'>): string {
  return certificates[0]?.fingerprint ?? ''
}
