import type { LicenseClaims } from '@fovea/contract/sdk-api/verdicts'
import { isText, type Settings } from '../resolve-settings.ts'
import { hasFields } from '../shape.ts'
import { isKeyIdOf, parseSigned, getLeaseStatus } from './lease.ts'
import { isSigned, type PublicKey } from './signatures.ts'

/** What a license file is held against. */
export type VerifyLicenseOptions = {
  /** The commercial license key. */
  key: string
  /** The device's ID, as it stands in the console. */
  deviceId: string
  /** The `keys` of the service's `/sdk/v1/license-jwks`, as they were when the app was built. */
  licenseKeys: PublicKey[]
  /** Milliseconds since 1970; the device's clock unless given. */
  now?: number
}

/** Nobody but the service can sign a text of this type, so that it is an object of ours tells the rest. */
const isClaims = (value: unknown): value is LicenseClaims => hasFields(value, { device: 'string' })

/**
 * What an air-gapped license says, if it is valid for this key and device now; undefined if not. Needs no network. Rejects
 * where this runtime has no Ed25519 and cannot tell.
 */
export async function verifyLicense(
  file: string,
  { key, deviceId, licenseKeys, now = Date.now() }: VerifyLicenseOptions,
): Promise<LicenseClaims | undefined> {
  const claims = await parseSigned(file.trim(), 'license+jwt', (signed, signature) =>
    isSigned(licenseKeys, signed, signature),
  )
  return isClaims(claims) &&
    claims.device === deviceId.normalize() &&
    getLeaseStatus({ ...claims, graceUntil: claims.exp }, now) === 'running' &&
    (await isKeyIdOf(claims.keyId, key))
    ? claims
    : undefined
}

/** The license file of this device in the place of a lease, if it lets a session start now. */
export async function findLicense(settings: Settings) {
  const { device, licenseFile: lease, store, now } = settings
  if (!lease || store.read('revoked', isText) === lease) return undefined
  const claims = await verifyLicense(lease, { ...settings, deviceId: device.uuid, now: now() })
  return claims && { ...claims, lease, grace: false }
}
