import { usedTrialMonths } from '@fovea/contract/license-keys/rules'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { subtractMonths } from '../../../platform/db/delete-expired-rows.ts'
import { loadDerivedKey } from '../../../platform/encryption/encrypted-secrets.ts'
import { createKeyedHash } from '../../../platform/encryption/encryption.ts'
import { listUserFingerprints } from '../../auth/index.ts'
import { licenseKeyRepository } from '../repository.ts'
import { usedTrialRepository } from './used-trial-repository.ts'

type UsedTrialCtx = Pick<Ctx, 'db' | 'config'>

/** Runs in the transaction that deletes the account, so that a new account gets no second trial. */
export async function saveUsedTrial(
  { db, config, now }: Pick<Ctx, 'db' | 'config' | 'now'>,
  userId: string,
) {
  const repository = licenseKeyRepository(db)
  // Waits for a trial that is being issued at this moment.
  await repository.lockOwner(userId)
  const trial = await repository.findTrial(userId)
  if (!trial && !(await hasUsedTrial({ db, config }, userId))) return
  const hashes = await hashesOf({ db, config }, userId, 'own')
  if (hashes.length > 0) await usedTrialRepository(db).insert(hashes, now)
}

export async function hasUsedTrial(ctx: UsedTrialCtx, userId: string) {
  const hashes = await hashesOf(ctx, userId, 'all')
  return hashes.length > 0 && (await usedTrialRepository(ctx.db).hasAny(hashes))
}

export async function deleteExpiredUsedTrials(db: Db, now: Date) {
  await usedTrialRepository(db).forgetBefore(subtractMonths(now, usedTrialMonths))
}

async function hashesOf({ db, config }: UsedTrialCtx, userId: string, whose: 'own' | 'all') {
  const marks = await listUserFingerprints(db, userId, whose)
  if (marks.length === 0) return []
  const key = await loadDerivedKey(db, 'used trials', config.keyEncryptionKeys)
  return marks.map(createKeyedHash(key))
}
