import { sign, verify } from 'node:crypto'
import { licenseFileType } from '@fovea/contract/sdk-api'
import type { LeaseClaims, LicenseClaims } from '@fovea/contract/sdk-api/verdicts'
import { dayMs } from '@fovea/contract/time'
import { SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { SdkKey } from '../keys/sdk-key.ts'
import { graceDurationMs, leaseDurationMs, type SigningKeys } from './signing-keys.ts'

const renewMs = dayMs
const aheadMs = 60_000
/** The limit per key makes a key with invented app names evict only its own leases. */
const bounds = { leases: 100_000, ofKey: 1_000 }

export type LeaseSigner = {
  /** Returns the same lease for a day, so that an ordinary start signs nothing. */
  lease: (key: SdkKey, app: string, nowMs: number) => string | Promise<string>
  /** The claims of a lease with a valid signature. Does not check the expiry. */
  read: (lease: string) => LeaseClaims | undefined
  /** The claims of a license file with a valid signature. Does not check the expiry. */
  readLicense: (file: string) => LicenseClaims | undefined
  /** Ed25519 signature over the exact bytes of a denial. */
  signature: (body: string) => string
  jwks: () => SigningKeys['jwks']
  licenseJwks: () => SigningKeys['licenseJwks']
  /** Replaces the signing keys. If the active key differs, cached leases are dropped. */
  use: (keys: SigningKeys) => void
}

type Lease = { text: string; issuedMs: number; expiresMs: number }

const leaseType = 'JWT'
const fileHeader = z.object({ alg: z.literal('EdDSA'), kid: z.string(), typ: z.string() })
const leaseClaims = z.object({
  keyId: z.string(),
  app: z.string(),
  iat: z.number(),
  exp: z.number(),
  graceUntil: z.number(),
})

const licenseClaims = z.object({
  licenseId: z.string(),
  keyId: z.string(),
  device: z.string(),
  iat: z.number(),
  exp: z.number(),
  license: z.object({ type: z.literal('commercial'), expires: z.string() }),
})

const seconds = (ms: number) => Math.floor(ms / 1000)

export function createLeaseSigner(first: SigningKeys, most = bounds): LeaseSigner {
  let keys = first
  // By `leaseId`, then by app. The key already holds both strings, so a lookup concatenates nothing.
  const leases = new LRUCache<string, Map<string, Lease>>({
    maxSize: most.leases,
    sizeCalculation: (ofKey) => ofKey.size,
  })

  function remember(leaseId: string, app: string, lease: Lease) {
    const ofKey = leases.get(leaseId) ?? new Map<string, Lease>()
    ofKey.delete(app)
    const [oldest] = ofKey.size >= most.ofKey ? ofKey.keys() : []
    if (oldest !== undefined) ofKey.delete(oldest)
    // The cache computes the size of an entry only when it is inserted anew.
    leases.delete(leaseId)
    leases.set(leaseId, ofKey.set(app, lease))
  }

  async function issue(key: SdkKey, app: string, nowMs: number) {
    // A lease never outlives the license, nor the string of the key that it was issued for.
    const expiresMs = Math.min(nowMs + leaseDurationMs, key.endsAtMs)
    const claims: LeaseClaims = {
      keyId: key.leaseId,
      app,
      iat: seconds(nowMs),
      exp: seconds(expiresMs),
      graceUntil: seconds(Math.min(expiresMs + graceDurationMs, key.endsAtMs)),
      license: { type: key.license, expires: key.expires },
    }
    const signing = keys
    const text = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', kid: signing.kid, typ: leaseType })
      .sign(signing.privateKey)
    // A lease signed by a key that was just retired is valid, but must not be reused for a day.
    if (keys.kid === signing.kid)
      remember(key.leaseId, app, { text, issuedMs: nowMs, expiresMs: key.endsAtMs })
    return text
  }

  return {
    lease(key, app, nowMs) {
      const known = leases.get(key.leaseId)?.get(app)
      const ageMs = nowMs - (known?.issuedMs ?? 0)
      // A lease from the future was issued before the clock was set back; apps with a correct clock would reject it.
      const isOfToday = ageMs < renewMs && ageMs > -aheadMs
      const fresh = known && isOfToday && known.expiresMs === key.endsAtMs
      return fresh ? known.text : issue(key, app, nowMs)
    },
    read: (lease) => leaseClaims.safeParse(readSigned(lease, leaseType, keys.publicKeys)).data,
    readLicense: (file) =>
      licenseClaims.safeParse(readSigned(file, licenseFileType, keys.licenseKeys)).data,
    signature: (body) => sign(null, Buffer.from(body), keys.privateKey).toString('base64url'),
    jwks: () => keys.jwks,
    licenseJwks: () => keys.licenseJwks,
    use(next) {
      if (next.kid !== keys.kid) leases.clear()
      keys = next
    },
  }
}

/** The type, and claims that no lease has, prevent a license file from being accepted as a lease. */
export function signLicense(
  claims: LicenseClaims,
  { kid, privateKey }: Pick<SigningKeys, 'kid' | 'privateKey'>,
) {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'EdDSA', kid, typ: licenseFileType })
    .sign(privateKey)
}

/** Verifies the signature and the type, because the same keys sign several types. */
function readSigned(text: string, type: string, publicKeys: SigningKeys['publicKeys']): unknown {
  const [header = '', payload = '', signature = ''] = text.split('.', 3)
  const { kid = '', typ } = fileHeader.safeParse(parsePart(header)).data ?? {}
  const publicKey = publicKeys.get(kid)
  if (!publicKey || typ !== type) return undefined
  const signed = Buffer.from(`${header}.${payload}`)
  return verify(null, signed, publicKey, Buffer.from(signature, 'base64url'))
    ? parsePart(payload)
    : undefined
}

function parsePart(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return undefined
  }
}
