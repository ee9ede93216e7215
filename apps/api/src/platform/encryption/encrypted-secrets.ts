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

const usedTrials = 'used trials'

/** The first key is derived as in earlier versions, from the last of several `KEY_ENCRYPTION_KEY`s. */
export async function loadUsedTrialKey(db: Db, keys: readonly Buffer[]): Promise<Buffer> {
  const sealing = createEncryption(keys)
  const repository = sealedSecretRepository(db)
  const known = await repository.find(usedTrials)
  if (known) return decryptSecret(sealing, known)
  const derived = deriveKey(keys.at(-1), usedTrials)
  await repository.insertMissing({ name: usedTrials, ...encryptSecret(sealing, derived) })
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
