import { createPrivateKey, createPublicKey, generateKeyPair } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { calculateJwkThumbprint } from 'jose'
import { readText, writeAtomically } from '../state/state-file.ts'

export type SigningKey = {
  kid: string
  privateKey: KeyObject
  publicJwk: Record<string, unknown>
}

/** The key that signs identity tokens is created once and kept, so that apps may cache it over a restart. */
export async function loadSigningKey(stateDir: string): Promise<SigningKey> {
  const file = join(stateDir, 'google-signing-key.pem')
  const kept = await readText(file)
  const privateKey = kept === undefined ? await makeKey(file) : readKey(file, kept)
  const publicKey = createPublicKey(privateKey)
  const kid = await calculateJwkThumbprint(publicKey)
  const publicJwk = { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }
  return { kid, privateKey, publicJwk }
}

async function makeKey(file: string): Promise<KeyObject> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  await writeAtomically(file, privateKey.export({ format: 'pem', type: 'pkcs8' }).toString())
  return privateKey
}

function readKey(file: string, pem: string): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch (cause) {
    throw new Error(`${file} does not hold a private key: delete it and start again.`, { cause })
  }
}
