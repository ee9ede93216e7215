import type { Db } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import type { ChangeAuthor } from '../history/change-author.ts'
import { extendKey } from '../extend-key.ts'
import { licenseKeyRepository } from '../repository.ts'

/** `knownExpiry` is what the admin's page showed. */
export async function extendTrial(
  db: Db,
  ownerId: string,
  days: number,
  author: ChangeAuthor,
  knownExpiry?: Date,
) {
  const trial = await licenseKeyRepository(db).lockTrial(ownerId)
  if (!trial) {
    throw new AppError('RULE_BROKEN', 'This user has no development key to extend.')
  }
  if (knownExpiry && knownExpiry.getTime() !== trial.expires_at.getTime()) {
    throw new AppError('CONFLICT', "This key's expiry has changed since you loaded it.")
  }
  return extendKey(db, trial, days, author)
}
