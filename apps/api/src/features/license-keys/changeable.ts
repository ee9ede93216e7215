import type { ProdKeyChange } from '@fovea/contract/license-keys'
import type { KeyRow } from './repository.ts'

/** What a person can change of a production key, by the contract's names. */
export function changeableOf(row: Omit<KeyRow, 'kind' | 'rehearsal' | 'rehearsal_until'>) {
  return {
    activated: row.activated,
    ipBlacklist: row.ip_blacklist,
    domainWhitelist: row.domain_whitelist,
    base64Signature: row.certificate,
  }
}

type Changeable = ReturnType<typeof changeableOf>

/** How it stands after a change: what is not named stays as it is. */
export function changed(before: Changeable, change: ProdKeyChange): Changeable {
  return {
    activated: change.activated ?? before.activated,
    ipBlacklist: change.ipBlacklist ?? before.ipBlacklist,
    domainWhitelist: change.domainWhitelist ?? before.domainWhitelist,
    base64Signature: change.base64Signature ?? before.base64Signature,
  }
}

/** The same by the names of its columns. */
export function columnsOf(state: Changeable) {
  return {
    activated: state.activated,
    ip_blacklist: state.ipBlacklist,
    domain_whitelist: state.domainWhitelist,
    certificate: state.base64Signature,
  }
}
