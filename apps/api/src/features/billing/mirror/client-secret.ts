import { createEncryption, UnreadableSecretError } from '../../../platform/encryption/encryption.ts'
import type { BillingContext } from '../billing-context.ts'

/** Encrypts the secret that answers a bank's question, because the database alone must not reveal it. */
export function encryptClientSecret({ config }: Pick<BillingContext, 'config'>, secret: string) {
  const sealing = createEncryption(config.keyEncryptionKeys)
  return sealing.isEnabled ? sealing.encrypt(Buffer.from(secret)).toString('base64') : secret
}

/** Undefined without a secret, or if its key was replaced; the next refresh stores it with the current key. */
export function decryptClientSecret(
  { config }: Pick<BillingContext, 'config'>,
  sealed: string | null,
) {
  const sealing = createEncryption(config.keyEncryptionKeys)
  if (sealed === null || !sealing.isEnabled) return sealed ?? undefined
  try {
    return sealing.decrypt(Buffer.from(sealed, 'base64')).toString()
  } catch (error) {
    if (error instanceof UnreadableSecretError) return undefined
    throw error
  }
}
