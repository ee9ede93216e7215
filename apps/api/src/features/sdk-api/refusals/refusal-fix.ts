import {
  allowedDomainRule,
  certificateFingerprintRule,
  maxCertificates,
} from '@fovea/contract/license-keys/rules'
import type { ProdKeyChange } from '@fovea/contract/license-keys'
import type { Refusal as RefusalView } from '@fovea/contract/sdk-api'
import { getCertificates } from '../../license-keys/index.ts'
import { createNetworkBlock } from '../keys/sdk-key.ts'
import type { RefusalRow } from '../repository.ts'

type Fix = NonNullable<RefusalView['fix']>

export type FixableKey = Parameters<typeof getCertificates>[0] & {
  activated: boolean
  ip_blacklist: string[]
  domain_whitelist: string[]
}

/** Null if no change of the key would allow such a start, or if the change was made. */
export function proposeFix(refusal: RefusalRow, key: FixableKey): Fix | null {
  switch (refusal.code) {
    case 'AUTH_DOMAIN_NOT_ALLOWED': {
      const domain = allowedDomainRule.parse(refusal.observed)
      return domain === null || key.domain_whitelist.includes(domain)
        ? null
        : { act: 'allow-domain', domain }
    }
    case 'AUTH_INVALID_APP_SIGNATURE': {
      const certificate = certificateFingerprintRule.parse(refusal.certificate)
      const known = getCertificates(key)
      return certificate === null ||
        known.length === 0 ||
        known.length >= maxCertificates ||
        known.some(({ fingerprint }) => fingerprint === certificate)
        ? null
        : { act: 'use-certificate', certificate }
    }
    case 'AUTH_DEACTIVATED_KEY':
      return key.activated ? null : { act: 'activate' }
    case 'AUTH_IP_BLOCKED': {
      const network = key.ip_blacklist.find((entry) =>
        createNetworkBlock([entry])?.check(refusal.ip),
      )
      return network === undefined ? null : { act: 'unblock', network }
    }
    case 'AUTH_INVALID_KEY':
    case 'AUTH_INVALID_KEY_FORMAT':
    case 'AUTH_INVALID_PACKAGE_NAME':
    case 'AUTH_EXCEEDED_FREE_TIER':
    case 'AUTH_INVALID_ACCESS':
    case 'AUTH_WRONG_LOCAL_TIME':
    case 'AUTH_EXPIRED_KEY':
      return null
  }
}

export function toKeyChange(fix: Fix, key: FixableKey): ProdKeyChange {
  switch (fix.act) {
    case 'allow-domain':
      return { domainWhitelist: [...key.domain_whitelist, fix.domain] }
    case 'use-certificate':
      return {
        certificates: [...getCertificates(key), { fingerprint: fix.certificate, label: '' }],
      }
    case 'activate':
      return { activated: true }
    case 'unblock':
      return { ipBlacklist: key.ip_blacklist.filter((network) => network !== fix.network) }
  }
}
