import type { StartInput } from '@fovea/contract/verification'
import type { LicenseClaims, LicenseFileState } from '@fovea/contract/verification/verdicts'
import type { DoorKey } from '../keys/door-key.ts'
import type { Signer } from '../leases/leases.ts'
import type { licenseRepository } from './license-repository.ts'

/** What the door notes of licenses. */
export type LicenseUse = Pick<ReturnType<typeof licenseRepository>, 'noteSeen' | 'noteSessions'>

type Parts = { signer: Signer; licenses: LicenseUse }
type Start = { key: DoorKey; input: StartInput; nowMs: number }

/** The state of the license file that a start sent along. Notes that its device was online. */
export async function checkLicenseFile(
  { signer, licenses }: Parts,
  { key, input, nowMs }: Start,
  file: string,
): Promise<LicenseFileState> {
  const claims = signer.readLicense(file)
  if (!claims || !isOfKey(claims, key) || !isOfDevice(claims, input)) return 'invalid'
  const isRevoked = await licenses.noteSeen(claims.licenseId, new Date(nowMs))
  if (isRevoked) return 'revoked'
  return isRevoked === undefined || claims.exp * 1000 <= nowMs ? 'invalid' : 'valid'
}

/** While a key is rotated, what was signed for either of its strings is its own. */
export function isOfKey({ keyId }: { keyId: string }, { leaseId, otherLeaseId }: DoorKey) {
  return keyId === leaseId || keyId === otherLeaseId
}

export function isOfDevice({ device }: LicenseClaims, input: StartInput) {
  return device === input.device.uuid.normalize('NFC')
}
