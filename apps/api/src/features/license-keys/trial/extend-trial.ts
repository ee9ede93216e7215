import type { Db } from '../../../platform/db/connect.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Act } from '../history/act.ts'
import { moveEnd } from '../move-end.ts'
import { licenseKeyRepository } from '../repository.ts'

/** Moves the trial's end by so many days. */
export async function extendTrial(db: Db, ownerId: string, days: number, act: Act) {
  const trial = await licenseKeyRepository(db).lockTrial(ownerId)
  if (!trial) {
    throw new Refusal('RULE_BROKEN', 'This user has no development key to extend.')
  }
  return moveEnd(db, trial, days, act)
}
