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
/** Clocks are corrected by a little all the time. */
const aheadMs = 60_000
/** Of one key so many, so that whoever makes up names of apps pushes out their own leases and nobody else's. */
const bounds = { leases: 100_000, ofKey: 1_000 }

export type LeaseSigner = {
  /** The lease of a key and app: the same for a day, so that an ordinary start signs nothing. */
  lease: (key: SdkKey, app: string, nowMs: number) => string | Promise<string>
  /** What a lease says, if it is one of ours; whether it still runs is not asked. */
  read: (lease: string) => LeaseClaims | undefined
  /** What a license file says, if it is one of ours; whether it still runs is not asked. */
  readLicense: (file: string) => LicenseClaims | undefined
  /** Ed25519 over the exact bytes of a refusal. */
  signature: (body: string) => string
  jwks: () => SigningKeys['jwks']
  licenseJwks: () => SigningKeys['licenseJwks']
  /** These keys are in force: by another active one, leases are signed anew. */
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
  // By the lease's key id, then by app: strings that the key itself holds, so that nothing is put together to look one up.
  const leases = new LRUCache<string, Map<string, Lease>>({
    maxSize: most.leases,
    sizeCalculation: (ofKey) => ofKey.size,
  })

  function remember(leaseId: string, app: string, lease: Lease) {
    const ofKey = leases.get(leaseId) ?? new Map<string, Lease>()
    ofKey.delete(app)
    const [oldest] = ofKey.size >= most.ofKey ? ofKey.keys() : []
    if (oldest !== undefined) ofKey.delete(oldest)
    // Only what comes anew is counted.
    leases.delete(leaseId)
    leases.set(leaseId, ofKey.set(app, lease))
  }

  async function issue(key: SdkKey, app: string, nowMs: number) {
    // A lease never outlives the license itself, nor the string that it was issued to.
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
    // By a key that was retired meanwhile it is good for this once, and not for the day.
    if (keys.kid === signing.kid)
      remember(key.leaseId, app, { text, issuedMs: nowMs, expiresMs: key.endsAtMs })
    return text
  }

  return {
    lease(key, app, nowMs) {
      const known = leases.get(key.leaseId)?.get(app)
      const ageMs = nowMs - (known?.issuedMs ?? 0)
      // One of the future was issued before the clock was set back; apps with a right clock would not believe it.
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

/** Signs a license file. Its type, and claims that no lease has, keep it from ever being taken for a lease. */
export function signLicense(
  claims: LicenseClaims,
  { kid, privateKey }: Pick<SigningKeys, 'kid' | 'privateKey'>,
) {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'EdDSA', kid, typ: licenseFileType })
    .sign(privateKey)
}

/** What was signed as of this type, by one of these keys. The same keys sign more than one type. */
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
