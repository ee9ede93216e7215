import type { LicenseClaims } from '@fovea/contract/sdk-api/verdicts'
import { isText, type Settings } from '../resolve-settings.ts'
import { hasFields } from '../shape.ts'
import { isKeyIdOf, parseSigned, getLeaseStatus } from './lease.ts'
import { isSigned, type PublicKey } from './signatures.ts'

export type VerifyLicenseOptions = {
  key: string
  deviceId: string
  /** The `keys` of the service's `/sdk/v1/license-jwks`, built into the app. */
  licenseKeys: PublicKey[]
  /** Unix time in milliseconds; the device's clock by default. */
  now?: number
}

/** Only the service can sign a text of this type, so checking one field is enough. */
const isClaims = (value: unknown): value is LicenseClaims => hasFields(value, { device: 'string' })

/**
 * Returns the claims of an air-gapped license if it is valid for this key and device now, else undefined. Needs no
 * network. Rejects if the runtime has no Ed25519.
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

export async function findLicense(settings: Settings) {
  const { device, licenseFile: lease, store, now } = settings
  if (!lease || store.read('revoked', isText) === lease) return undefined
  const claims = await verifyLicense(lease, { ...settings, deviceId: device.uuid, now: now() })
  return claims && { ...claims, lease, grace: false }
}
