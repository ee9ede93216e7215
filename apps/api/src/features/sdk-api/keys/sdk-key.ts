import type { FreeTierPool } from '../../limits/index.ts'
import type { RehearsalAnswer } from '@fovea/contract/license-keys/rules'
import { isWithinNetworks, type KeyKind, parseNetwork } from '@fovea/contract/license-keys/rules'
import type { LicenseType } from '@fovea/contract/sdk-api/verdicts'

/** A key as the door keeps it: everything that a check needs, ready to be compared. */
export type SdkKey = {
  id: string
  ownerId: string
  /** What a lease calls the key: derived from its string, so that an app can tell that its own key is meant. */
  leaseId: string
  kind: KeyKind
  license: LicenseType
  platform: string | null
  identifier: string | null
  /** In base64; without one, apps signed with any are let in. */
  certificates: readonly string[]
  activated: boolean
  /** Admins have deactivated its owner's account, or those of all owners of its team. */
  ownerDeactivated: boolean
  /** Since when nothing may run with it. */
  offSinceMs?: number | undefined
  expiresAtMs: number
  /** The same in ISO 8601. */
  expires: string
  /** Until when its string works: as long as the key, or less where it is the old one of a key that is rotated. */
  endsAtMs: number
  ends: string
  /** Of the old string of a key that is rotated: its end. Who still starts with it is counted. */
  oldUntilMs?: number | undefined
  /** What leases of its other string call it, while both work. */
  otherLeaseId?: string | undefined
  /** The base URL's origin and the allowed domains. */
  origins: ReadonlySet<string>
  blockedNetworks: string[]
  blocked: { check: (ip: string) => boolean } | undefined
  /** No free tier: its owner has a plan or a commercial license. */
  unlimited: boolean
  /** With whom it shares its free tier, where it is held to one and shares it. */
  pool?: FreeTierPool | undefined
  /** What its owner wants to pay for a month's sessions at most, where sessions stop there. */
  cap?: SessionCap | undefined
  /** What a development key is made to answer, until when. */
  rehearsal?: { answer: RehearsalAnswer; untilMs: number } | undefined
  /** Where it has moved not long ago: when, and whose it was, the last one last. */
  moved?: { atMs: number; from: readonly string[] } | undefined
}

/** In cents, of all apps and of the key's own; what all may cost also as a number of sessions. */
export type SessionCap = {
  ofAll: { cents: number; sessions: number } | undefined
  ofApp: { cents: number } | undefined
  /** Since when sessions are invoiced. */
  billedFromMs: number
  /** Sessions of this month, such as `2026-03`, from before that: no cap counts them. */
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

/** Networks to be looked up. An IPv4 address that arrives over IPv6 counts as the IPv4 address that it is. */
export function createNetworkBlock(networks: string[]): SdkKey['blocked'] {
  if (networks.length === 0) return undefined
  const parsed = networks.map(parseNetwork).filter((network) => network !== null)
  return { check: (ip) => isWithinNetworks(parsed, ip) }
}
