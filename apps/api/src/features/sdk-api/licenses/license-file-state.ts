import type { StartInput } from '@fovea/contract/sdk-api'
import type { LicenseClaims, LicenseFileState } from '@fovea/contract/sdk-api/verdicts'
import type { SdkKey } from '../keys/sdk-key.ts'
import type { LeaseSigner } from '../leases/lease-signer.ts'
import type { licenseRepository } from './license-repository.ts'

export type LicenseUseStore = Pick<
  ReturnType<typeof licenseRepository>,
  'recordSeen' | 'recordSessions'
>

type LicenseFileDeps = { signer: LeaseSigner; licenses: LicenseUseStore }
type Start = { key: SdkKey; input: StartInput; nowMs: number }

export async function checkLicenseFile(
  { signer, licenses }: LicenseFileDeps,
  { key, input, nowMs }: Start,
  file: string,
): Promise<LicenseFileState> {
  const claims = signer.readLicense(file)
  if (!claims || !isForKey(claims, key) || !isForDevice(claims, input)) return 'invalid'
  const isRevoked = await licenses.recordSeen(claims.licenseId, new Date(nowMs))
  if (isRevoked) return 'revoked'
  return isRevoked === undefined || claims.exp * 1000 <= nowMs ? 'invalid' : 'valid'
}

/** During a rotation, files signed for either string of the key are accepted. */
export function isForKey({ keyId }: { keyId: string }, { leaseId, otherLeaseId }: SdkKey) {
  return keyId === leaseId || keyId === otherLeaseId
}

export function isForDevice({ device }: LicenseClaims, input: StartInput) {
  return device === input.device.uuid.normalize('NFC')
}
