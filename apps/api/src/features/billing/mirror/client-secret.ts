import { createSealing, UnreadableSecretError } from '../../../platform/sealing/sealing.ts'
import type { BillingContext } from '../billing-context.ts'

/** Encrypts the secret that answers a bank, because the database alone must not give it away. */
export function sealClientSecret({ config }: Pick<BillingContext, 'config'>, secret: string) {
  const sealing = createSealing(config.keyEncryptionKeys)
  return sealing.active ? sealing.seal(Buffer.from(secret)).toString('base64') : secret
}

/** Undefined without one, and for one under a key that has been replaced: the next reading stores it anew. */
export function openClientSecret(
  { config }: Pick<BillingContext, 'config'>,
  sealed: string | null,
) {
  const sealing = createSealing(config.keyEncryptionKeys)
  if (sealed === null || !sealing.active) return sealed ?? undefined
  try {
    return sealing.open(Buffer.from(sealed, 'base64')).toString()
  } catch (error) {
    if (error instanceof UnreadableSecretError) return undefined
    throw error
  }
}
