import type { Db } from '../../../platform/db/connect.ts'
import {
  reencryptSecret,
  type Encryption,
  UnreadableSecretError,
} from '../../../platform/encryption/encryption.ts'
import { refusalRepository } from '../repository.ts'

/** A retired key that cannot be decrypted is left unchanged, because it signs nothing any more. */
export async function reencryptSigningKeys(db: Db, encryption: Encryption) {
  const repository = refusalRepository(db)
  await repository.lockSigningKeys()
  let changed = 0
  const unreadable: string[] = []
  for (const { kid, private_key, encrypted, retired_at } of await repository.listAllSigningKeys()) {
    try {
      const resealed = reencryptSecret(encryption, { secret: private_key, encrypted })
      if (!resealed) continue
      await repository.updatePrivateKey(kid, resealed.secret, resealed.encrypted)
      changed += 1
    } catch (error) {
      if (retired_at === null || !(error instanceof UnreadableSecretError)) throw error
      unreadable.push(kid)
    }
  }
  return { changed, unreadable }
}
