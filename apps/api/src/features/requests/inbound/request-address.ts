import { timingSafeEqual } from 'node:crypto'
import { foldEmail } from '@fovea/contract/email-address'
import type { Ctx } from '../../../platform/context.ts'
import { loadDerivedKey } from '../../../platform/encryption/encrypted-secrets.ts'
import { createKeyedHash } from '../../../platform/encryption/encryption.ts'

/** The part of an address before the @ has 64 characters at most. */
const macBytes = 9

const addressPattern =
  /request-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\da-f]{18})@([a-z\d.-]+)/g

type AddressCtx = Pick<Ctx, 'db' | 'config'>

/** Mails to this address become answers to the request. It cannot be guessed. */
export async function createRequestAddress(ctx: AddressCtx, id: string, domain: string) {
  const mac = (await loadMac(ctx))(id)
  return `request-${id}.${mac.toString('hex')}@${domain}`
}

/** Returns the request of the first valid address, if any. */
export async function findAddressedRequest(ctx: AddressCtx, to: string, domain: string) {
  const createMac = await loadMac(ctx)
  const addresses = foldEmail(to).matchAll(addressPattern)
  return [...addresses].find(
    ([, id = '', mac = '', host]) =>
      host === domain && timingSafeEqual(Buffer.from(mac, 'hex'), createMac(id)),
  )?.[1]
}

async function loadMac({ db, config }: AddressCtx) {
  const key = await loadDerivedKey(db, 'reply addresses', config.keyEncryptionKeys)
  const hash = createKeyedHash(key)
  return (id: string) => hash(id).subarray(0, macBytes)
}
