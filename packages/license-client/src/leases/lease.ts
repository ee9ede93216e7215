import type { LeaseClaims, ValidVerdict } from '@fovea/contract/sdk-api/verdicts'
import type { Keyring } from './keyring.ts'
import type { Settings } from '../resolve-settings.ts'
import { hasFields, parseBytes } from '../shape.ts'
import { decodeBase64Url } from './signatures.ts'

/** A stored lease. It contains its license, signed; only older leases need the license beside it. */
export type HeldLease = Pick<ValidVerdict, 'lease' | 'license'>

export const isHeldLease = (value: unknown): value is HeldLease =>
  hasFields(value, { lease: 'string', license: 'object' }) &&
  hasFields(value.license, { type: 'string', expires: 'string' })

/** The service accepts clocks that are off by a day. */
const toleranceSeconds = 24 * 60 * 60

const isClaims = (value: unknown): value is LeaseClaims =>
  hasFields(value, {
    keyId: 'string',
    app: 'string',
    iat: 'number',
    exp: 'number',
    graceUntil: 'number',
  })

/** Whether a lease or license file was made for this key: `keyId` is the first half of the key's SHA-256. */
export async function isKeyIdOf(keyId: string, key: string) {
  const digest = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key)),
  )
  const named = decodeBase64Url(keyId)
  return named?.length === 16 && named.every((byte, place) => byte === digest[place])
}

/** Returns the payload if the type matches and the signature is valid. The same keys sign several types. */
export async function parseSigned(
  text: string,
  type: string,
  isVouchedFor: Keyring['isSignedByKnownKey'],
) {
  const [header = '', payload = '', signature = ''] = text.split('.')
  const { typ } = Object(parseBytes(decodeBase64Url(header)))
  const signed = new TextEncoder().encode(`${header}.${payload}`)
  return typ === type && (await isVouchedFor(signed, signature))
    ? parseBytes(decodeBase64Url(payload))
    : undefined
}

/** Returns the claims of a lease, including its license, if the signature is valid and key and app match. */
export async function readLease(
  { lease, license }: HeldLease,
  { key, app, platform }: Pick<Settings, 'key' | 'app' | 'platform'>,
  isVouchedFor: Keyring['isSignedByKnownKey'],
): Promise<(LeaseClaims & Pick<HeldLease, 'license'>) | undefined> {
  const claims = await parseSigned(lease, 'JWT', isVouchedFor)
  if (!isClaims(claims) || !(await isKeyIdOf(claims.keyId, key))) return undefined
  // A production key for web or Windows names the app itself, and a start may come from another allowed domain.
  const covered = claims.license ?? license
  const namedByKey = covered.type === 'production' && (platform === 'web' || platform === 'windows')
  return namedByKey || claims.app === app.id.trim() ? { ...claims, license: covered } : undefined
}

/** Whether a new lease is in force, on a clock that may be a day off. */
export function isInForce({ iat, exp }: LeaseClaims, nowMs: number) {
  const now = nowMs / 1000
  return iat - toleranceSeconds <= now && now < exp + toleranceSeconds
}

/** `over` includes a clock that is more than a day before the lease was issued. */
export function getLeaseStatus(
  { iat, exp, graceUntil }: Pick<LeaseClaims, 'iat' | 'exp' | 'graceUntil'>,
  nowMs: number,
) {
  const now = nowMs / 1000
  if (now < iat - toleranceSeconds || now >= graceUntil) return 'over'
  return now < exp ? 'running' : 'grace'
}
