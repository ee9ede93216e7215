import { allowedDomainRule, certificateFingerprintRule } from '@fovea/contract/license-keys/rules'
import { formerKeyCauses } from '@fovea/contract/sdk-api'
import type { RefusalCode } from '@fovea/contract/sdk-api/verdicts'
import { getCertificates, type RecordedKeyChange } from '../../license-keys/index.ts'
import { createNetworkBlock } from '../keys/sdk-key.ts'
import type { FixableKey } from './refusal-fix.ts'

export type FixableRefusal = {
  code: RefusalCode
  at: Date
  observed: string
  certificate: string
  ip: string
}

export type ExpiringFixableKey = FixableKey & { expires_at: Date }

/** A field of the key by its name in the key history, and the values of it that allow such a start. */
type FixCondition = { field: string; isMet: (value: unknown) => boolean }

/**
 * Returns the change (of `changes`, newest first) that made the key allow such a start. Undefined if the key still
 * refuses the start, if no change of a key can fix the refusal, or if the key allowed the start already.
 */
export function findFixingChange(
  refusal: FixableRefusal,
  key: ExpiringFixableKey,
  changes: RecordedKeyChange[],
  now: Date,
): RecordedKeyChange | undefined {
  const condition = getFixCondition(refusal, now)
  if (!condition?.isMet(fieldsOf(key)[condition.field])) return undefined
  const { field, isMet } = condition
  return changes.find(({ at, before, after }) => {
    const [was, is] = [valueOf(before, field), valueOf(after, field)]
    // A restoration repeats every field of the key, but has fixed its deletion only.
    if (was === undefined && refusal.code !== 'AUTH_INVALID_KEY') return false
    return at >= refusal.at && is !== undefined && isMet(is) && !isMet(was)
  })
}

/** Older entries of the key history have a single certificate. */
function valueOf(state: RecordedKeyChange['after'], field: string): unknown {
  const { base64Signature: only } = state
  if (field !== 'certificates' || field in state || only === undefined) return state[field]
  return only === '' ? [] : [only]
}

function getFixCondition(refusal: FixableRefusal, now: Date): FixCondition | undefined {
  switch (refusal.code) {
    case 'AUTH_DOMAIN_NOT_ALLOWED': {
      const domain = allowedDomainRule.parse(refusal.observed)
      return {
        field: 'domainWhitelist',
        isMet: (value) => listOf(value).some((entry) => entry === domain),
      }
    }
    case 'AUTH_INVALID_APP_SIGNATURE': {
      const certificate = certificateFingerprintRule.parse(refusal.certificate)
      return {
        field: 'certificates',
        isMet: (value) => {
          const known = listOf(value).map((line) => line.split(' ', 1)[0])
          return known.length === 0 || known.some((item) => item === certificate)
        },
      }
    }
    case 'AUTH_DEACTIVATED_KEY':
      return { field: 'activated', isMet: (value) => value === true }
    case 'AUTH_IP_BLOCKED':
      return {
        field: 'ipBlacklist',
        isMet: (value) => createNetworkBlock(listOf(value))?.check(refusal.ip) !== true,
      }
    case 'AUTH_EXPIRED_KEY':
      return {
        field: 'expire_date',
        isMet: (value) => typeof value === 'string' && Date.parse(value) >= now.getTime(),
      }
    case 'AUTH_INVALID_KEY':
      // A restored key has an expiry, a deleted one has no state.
      return refusal.observed === formerKeyCauses.deleted
        ? { field: 'expire_date', isMet: (value) => typeof value === 'string' }
        : undefined
    case 'AUTH_INVALID_KEY_FORMAT':
    case 'AUTH_INVALID_PACKAGE_NAME':
    case 'AUTH_EXCEEDED_FREE_TIER':
    case 'AUTH_INVALID_ACCESS':
    case 'AUTH_WRONG_LOCAL_TIME':
      return undefined
  }
}

function fieldsOf(key: ExpiringFixableKey): Record<string, unknown> {
  return {
    activated: key.activated,
    ipBlacklist: key.ip_blacklist,
    domainWhitelist: key.domain_whitelist,
    certificates: getCertificates(key).map(({ fingerprint }) => fingerprint),
    expire_date: key.expires_at.toISOString(),
  }
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
