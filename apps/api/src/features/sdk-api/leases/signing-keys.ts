import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
} from 'node:crypto'
import { maxLicenseDays, offlineDays } from '@fovea/contract/sdk-api'
import { dayMs } from '@fovea/contract/time'
import { z } from 'zod'
import type { Db } from '../../../platform/db/connect.ts'
import { classifyDatabaseError } from '../../../platform/db/database-errors.ts'
import {
  decryptSecret,
  type Encryption,
  encryptSecret,
} from '../../../platform/encryption/encryption.ts'
import { refusalRepository } from '../repository.ts'

const leaseDays = 7
const graceDays = 7
/** Until the last lease that the key signed has ended, and a day longer for processes that reload late. */
const retiredKeepMs = (leaseDays + graceDays + 1) * dayMs
/** Sessions that ran under such a lease may be reported later. */
const readableKeepMs = retiredKeepMs + offlineDays * dayMs
/** Until the last license file that the key signed has ended and its sessions have been reported. */
const licensesKeepMs = (maxLicenseDays + 1 + offlineDays) * dayMs

export const leaseDurationMs = leaseDays * dayMs
export const graceDurationMs = graceDays * dayMs

type PublicJwk = {
  kty: 'OKP'
  crv: 'Ed25519'
  x: string
  kid: string
  alg: 'EdDSA'
  use: 'sig'
}
export type SigningKeys = {
  kid: string
  privateKey: KeyObject
  /** Published: the keys of all leases that may still run. */
  jwks: PublicJwk[]
  /** By `kid`, including keys of ended leases, whose offline sessions may still be reported. */
  publicKeys: ReadonlyMap<string, KeyObject>
  /** The same for license files, kept separately so that a retired key verifies leases no longer than necessary. */
  licenseJwks: PublicJwk[]
  licenseKeys: ReadonlyMap<string, KeyObject>
}

const jwk = z.object({ x: z.string() })

export async function loadSigningKeys(
  db: Db,
  encryption: Encryption,
  now: Date,
): Promise<SigningKeys> {
  const rows = await listOrCreate(db, encryption, now)
  const active = rows.find(isActive)
  if (!active) throw new Error('No active signing key.')
  const der = readPrivateKey(encryption, active)
  const keptFor = (ms: number) =>
    rows.filter(
      ({ retired_at }) => retired_at === null || now.getTime() - retired_at.getTime() < ms,
    )
  return {
    kid: active.kid,
    privateKey: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }),
    jwks: keptFor(retiredKeepMs).map(publicJwk),
    publicKeys: byId(keptFor(readableKeepMs)),
    licenseJwks: rows.map(publicJwk),
    licenseKeys: byId(rows),
  }
}

type PublicRow = { kid: string; public_x: string }

const byId = (rows: PublicRow[]) =>
  new Map(rows.map((row) => [row.kid, createPublicKey({ key: publicJwk(row), format: 'jwk' })]))

/** Creating a key takes a moment; a process that timed out waiting for the lock finds it on a retry. */
const maxLockRetries = 20

async function listOrCreate(db: Db, encryption: Encryption, now: Date, left = maxLockRetries) {
  const retiredAfter = new Date(now.getTime() - licensesKeepMs)
  const known = await refusalRepository(db).listSigningKeys(retiredAfter)
  if (known.some(isActive)) return known
  try {
    return await db.transaction().execute(async (transaction) => {
      const repository = refusalRepository(transaction)
      await repository.lockSigningKeys()
      const since = await repository.listSigningKeys(retiredAfter)
      if (since.some(isActive)) return since
      await repository.insertSigningKey(newSigningKey(encryption, now))
      return repository.listSigningKeys(retiredAfter)
    })
  } catch (error) {
    if (classifyDatabaseError(error) !== 'lock' || left === 0) throw error
    return listOrCreate(db, encryption, now, left - 1)
  }
}

const isActive = ({ retired_at }: { retired_at: Date | null }) => retired_at === null

function readPrivateKey(encryption: Encryption, row: { private_key: Buffer; encrypted: boolean }) {
  return decryptSecret(encryption, { secret: row.private_key, encrypted: row.encrypted })
}

function publicJwk({ kid, public_x }: PublicRow): PublicJwk {
  return { kty: 'OKP', crv: 'Ed25519', x: public_x, kid, alg: 'EdDSA', use: 'sig' }
}

/** Fails if `KEY_ENCRYPTION_KEY` cannot decrypt the active key: servers could not read the new key either. */
export async function rotateSigningKeys(db: Db, encryption: Encryption, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const repository = refusalRepository(transaction)
    await repository.lockSigningKeys()
    const active = (await repository.listSigningKeys(now)).find(isActive)
    if (active) readPrivateKey(encryption, active)
    await repository.retireSigningKeys(now)
    const next = newSigningKey(encryption, now)
    await repository.insertSigningKey(next)
    await repository.notifySigningKeys()
    return next.kid
  })
}

function newSigningKey(encryption: Encryption, now: Date) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const stored = encryptSecret(encryption, privateKey.export({ format: 'der', type: 'pkcs8' }))
  return {
    kid: randomUUID(),
    public_x: jwk.parse(publicKey.export({ format: 'jwk' })).x,
    private_key: stored.secret,
    encrypted: stored.encrypted,
    created_at: now,
    retired_at: null,
  }
}
