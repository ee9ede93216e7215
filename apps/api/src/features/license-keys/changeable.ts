import type { ProdKeyChange } from '@fovea/contract/license-keys'
import { certificateLines, certificatesAfter, certificatesOf } from './certificates/certificates.ts'
import type { KeyRow } from './repository.ts'

type Row = Omit<KeyRow, 'kind' | 'rehearsal' | 'rehearsal_until'>

/** What a person can change of a production key, by the contract's names. */
export function changeableOf(row: Row) {
  return {
    activated: row.activated,
    ipBlacklist: row.ip_blacklist,
    domainWhitelist: row.domain_whitelist,
    certificates: certificatesOf(row),
  }
}

type Changeable = ReturnType<typeof changeableOf>

/** How it stands after a change: what is not named stays as it is. */
export function changed(before: Changeable, change: ProdKeyChange): Changeable {
  return {
    activated: change.activated ?? before.activated,
    ipBlacklist: change.ipBlacklist ?? before.ipBlacklist,
    domainWhitelist: change.domainWhitelist ?? before.domainWhitelist,
    certificates: certificatesAfter(before.certificates, change),
  }
}

/** The same by the names of its columns. */
export function columnsOf(state: Changeable) {
  return {
    activated: state.activated,
    ip_blacklist: state.ipBlacklist,
    domain_whitelist: state.domainWhitelist,
    certificate: firstOf(state),
    certificates: JSON.stringify(state.certificates),
  }
}

/** The same as the history keeps it. */
export function recorded({ certificates, ...state }: Changeable) {
  return {
    ...state,
    base64Signature: firstOf({ certificates }),
    certificates: certificateLines(certificates),
  }
}

/** The fingerprint that a key has shown since it could have but one. */
export function firstOf({ certificates }: Pick<Changeable, 'certificates'>): string {
  return certificates[0]?.fingerprint ?? ''
}
