import { usedTrialMonths } from '@fovea/contract/license-keys/rules'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { monthsBefore } from '../../../platform/db/forget-rows.ts'
import { loadUsedTrialKey } from '../../../platform/sealing/sealed-secrets.ts'
import { createKeyedHash } from '../../../platform/sealing/sealing.ts'
import { listPersonMarks } from '../../session/index.ts'
import { licenseKeyRepository } from '../repository.ts'
import { usedTrialRepository } from './used-trial-repository.ts'

type Asked = Pick<Ctx, 'db' | 'config'>

/**
 * Remembers that the person of an account had a trial, in the transaction that deletes the account: deleting it is no way to
 * another one.
 */
export async function keepUsedTrial(
  { db, config, now }: Pick<Ctx, 'db' | 'config' | 'now'>,
  userId: string,
) {
  const repository = licenseKeyRepository(db)
  // A trial that is being issued at this moment is waited for.
  await repository.lockOwner(userId)
  const trial = await repository.findTrial(userId)
  if (!trial && !(await hadTrialBefore({ db, config }, userId))) return
  const hashes = await hashesOf({ db, config }, userId, 'own')
  if (hashes.length > 0) await usedTrialRepository(db).insert(hashes, now)
}

/** Whether the person had a trial with an account that is deleted. */
export async function hadTrialBefore(asked: Asked, userId: string) {
  const hashes = await hashesOf(asked, userId, 'all')
  return hashes.length > 0 && (await usedTrialRepository(asked.db).hasAny(hashes))
}

export async function forgetUsedTrials(db: Db, now: Date) {
  await usedTrialRepository(db).forgetBefore(monthsBefore(now, usedTrialMonths))
}

async function hashesOf({ db, config }: Asked, userId: string, whose: 'own' | 'all') {
  const marks = await listPersonMarks(db, userId, whose)
  if (marks.length === 0) return []
  return marks.map(createKeyedHash(await loadUsedTrialKey(db, config.keyEncryptionKeys)))
}
