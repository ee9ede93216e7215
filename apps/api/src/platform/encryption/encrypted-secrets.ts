import type { Db } from '../db/connect.ts'
import {
  createEncryption,
  deriveKey,
  decryptSecret,
  type Encryption,
  encryptSecret,
  reencryptSecret,
} from './encryption.ts'
import type { EncryptionTables } from './tables.ts'

type Purpose = 'used trials' | 'reply addresses'

/**
 * A key for one purpose, derived once and then kept, so that it outlives a change of `KEY_ENCRYPTION_KEY`. It is derived
 * from the last of several, as in earlier versions.
 */
export async function loadDerivedKey(
  db: Db,
  purpose: Purpose,
  keys: readonly Buffer[],
): Promise<Buffer> {
  const sealing = createEncryption(keys)
  const repository = sealedSecretRepository(db)
  const known = await repository.find(purpose)
  if (known) return decryptSecret(sealing, known)
  const derived = deriveKey(keys.at(-1), purpose)
  await repository.insertMissing({ name: purpose, ...encryptSecret(sealing, derived) })
  return derived
}

export async function reencryptSecrets(db: Db, sealing: Encryption) {
  const repository = sealedSecretRepository(db)
  let changed = 0
  for (const { name, ...stored } of await repository.lockAll()) {
    const resealed = reencryptSecret(sealing, stored)
    if (!resealed) continue
    await repository.update(name, resealed)
    changed += 1
  }
  return changed
}

function sealedSecretRepository(database: Db) {
  const db = database.$extendTables<EncryptionTables>()
  return {
    async find(name: string) {
      return db
        .selectFrom('sealed_secrets')
        .select(['secret', 'encrypted'])
        .where('name', '=', name)
        .executeTakeFirst()
    },

    async insertMissing(row: EncryptionTables['sealed_secrets']) {
      await db
        .insertInto('sealed_secrets')
        .values(row)
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute()
    },

    async lockAll() {
      return db
        .selectFrom('sealed_secrets')
        .select(['name', 'secret', 'encrypted'])
        .orderBy('name')
        .forUpdate()
        .execute()
    },

    async update(
      name: string,
      { secret, encrypted }: Omit<EncryptionTables['sealed_secrets'], 'name'>,
    ) {
      await db
        .updateTable('sealed_secrets')
        .set({ secret, encrypted })
        .where('name', '=', name)
        .execute()
    },
  }
}
