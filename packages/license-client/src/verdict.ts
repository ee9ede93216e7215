import type { RefusedVerdict, ValidVerdict, Verdict } from '@fovea/contract/sdk-api/verdicts'
import type { Keyring } from './leases/keyring.ts'
import { isHeldLease, isInForce, readLease } from './leases/lease.ts'
import type { ServiceResponse } from './service.ts'
import type { Settings } from './resolve-settings.ts'
import { hasFields, parseBytes } from './shape.ts'

const isValid = (value: unknown): value is ValidVerdict =>
  hasFields(value, { valid: 'boolean', nonce: 'string' }) && value.valid && isHeldLease(value)

const isRefused = (value: unknown): value is RefusedVerdict =>
  hasFields(value, {
    valid: 'boolean',
    nonce: 'string',
    code: 'string',
    num: 'number',
    retry: 'string',
    refId: 'string',
  }) && !value.valid

export function readVerdict({ bytes }: ServiceResponse, nonce: string): Verdict | undefined {
  const value = parseBytes(bytes)
  return (isValid(value) || isRefused(value)) && value.nonce === nonce ? value : undefined
}

/** Whether the service signed this: a refusal by its bytes, a valid verdict through its lease. */
export async function isProven(
  verdict: Verdict,
  { headers, bytes }: ServiceResponse,
  settings: Settings,
  keyring: Keyring,
) {
  if (!verdict.valid) return keyring.vouches(bytes, headers.get('signature') ?? '')
  const claims = await readLease(verdict, settings, keyring.vouches)
  if (!claims || !isInForce(claims, settings.now())) return false
  // The license beside the lease is not signed.
  verdict.license = claims.license
  return true
}
