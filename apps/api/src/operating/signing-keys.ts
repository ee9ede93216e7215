import { reencryptSigningKeys, rotateSigningKeys } from '../features/sdk-api/index.ts'
import { reencryptWebhookSecrets } from '../features/webhooks/index.ts'
import { connect, type Db } from '../platform/db/connect.ts'
import { createLog } from '../platform/logging/log.ts'
import { loadDerivedKey, reencryptSecrets } from '../platform/encryption/encrypted-secrets.ts'
import { createEncryption } from '../platform/encryption/encryption.ts'

type Keys = { url: string; encryptionKeys: readonly Buffer[] }

export function rotateKeys({ url, encryptionKeys }: Keys) {
  return withDb(url, (db) => rotateSigningKeys(db, createEncryption(encryptionKeys), new Date()))
}

/** Runs in one transaction, is harmless to repeat, and is rolled back with `dryRun`. */
export function changeEncryptionKey({ url, encryptionKeys, dryRun }: Keys & { dryRun: boolean }) {
  return withDb(url, async (db) => {
    const transaction = await db.startTransaction().execute()
    try {
      await loadDerivedKey(transaction, 'used trials', encryptionKeys)
      const done = await resealAll(transaction, encryptionKeys)
      const left = await resealAll(transaction, encryptionKeys.slice(0, 1))
      if (left.changed > 0 || left.unreadable.length > done.unreadable.length) {
        throw new Error('A secret is not encrypted with the first key.')
      }
      await (dryRun ? transaction.rollback() : transaction.commit()).execute()
      return done
    } catch (error) {
      await transaction.rollback().execute()
      throw error
    }
  })
}

async function resealAll(db: Db, keys: readonly Buffer[]) {
  const sealing = createEncryption(keys)
  const { changed, unreadable } = await reencryptSigningKeys(db, sealing)
  const others =
    (await reencryptSecrets(db, sealing)) + (await reencryptWebhookSecrets(db, sealing))
  return { changed: changed + others, unreadable }
}

async function withDb<Result>(url: string, work: (db: Db) => Promise<Result>) {
  const database = connect({ url, max: 1, log: createLog('warn') })
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}
