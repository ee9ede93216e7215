import type { FreeTierPool } from '../../limits/index.ts'
import type { RehearsalAnswer } from '@fovea/contract/license-keys/rules'
import { isWithinNetworks, type KeyKind, parseNetwork } from '@fovea/contract/license-keys/rules'
import type { LicenseType } from '@fovea/contract/sdk-api/verdicts'

export type SdkKey = {
  id: string
  ownerId: string
  /** Derived from the string of the key, so that an app can recognize its own key. */
  leaseId: string
  kind: KeyKind
  license: LicenseType
  platform: string | null
  identifier: string | null
  /** SHA-1 or SHA-256 fingerprints. An empty list accepts any certificate. */
  certificates: readonly string[]
  activated: boolean
  ownerDeactivated: boolean
  /** From this moment sessions no longer count: the key is off or deleted, or the account is deactivated. */
  offSinceMs?: number | undefined
  expiresAtMs: number
  expires: string
  /** End of this string: the expiry of the key, or earlier for the old string of a rotated key. */
  endsAtMs: number
  ends: string
  /** Set for the old string of a rotated key; starts with it are counted. */
  oldUntilMs?: number | undefined
  /** `leaseId` of the key's other string during a rotation. */
  otherLeaseId?: string | undefined
  origins: ReadonlySet<string>
  blockedNetworks: string[]
  blocked: { check: (ip: string) => boolean } | undefined
  /** The owner has a plan or a commercial license, so the free tier is no limit. */
  unlimited: boolean
  pool?: FreeTierPool | undefined
  cap?: SessionCap | undefined
  rehearsal?: { answer: RehearsalAnswer; untilMs: number } | undefined
  /** Set if the key moved to another owner recently; `from` ends with the latest previous owner. */
  moved?: { atMs: number; from: readonly string[] } | undefined
}

/** Amounts in cents. The amount for all apps is also given as a number of sessions. */
export type SessionCap = {
  allApps: { cents: number; sessions: number } | undefined
  thisApp: { cents: number } | undefined
  billedFromMs: number
  /** Sessions of this month (such as `2026-03`) before `billedFromMs`, which no cap counts. */
  unbilled: { month: string; sessions: number }
}

export function getLicenseType(kind: KeyKind): LicenseType {
  switch (kind) {
    case 'dev':
      return 'development'
    case 'prod':
      return 'production'
    case 'com':
      return 'commercial'
  }
}

/** An IPv4 address mapped to IPv6 is checked as IPv4. */
export function createNetworkBlock(networks: string[]): SdkKey['blocked'] {
  if (networks.length === 0) return undefined
  const parsed = networks.map(parseNetwork).filter((network) => network !== null)
  return { check: (ip) => isWithinNetworks(parsed, ip) }
}
