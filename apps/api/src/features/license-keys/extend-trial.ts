import type { Db } from '../../platform/db/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Act } from './act.ts'
import { licenseKeyRepository } from './repository.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Moves the trial's end by so many days, from its end or from now, whichever is later. The key stays as it is. */
export async function extendTrial(db: Db, ownerId: string, days: number, act: Act) {
  const repository = licenseKeyRepository(db)
  const trial = await repository.lockTrial(ownerId)
  if (!trial) {
    throw new Refusal('RULE_BROKEN', 'This person has no development key that could be extended.')
  }
  const from = Math.max(trial.expires_at.getTime(), act.at.getTime())
  const extended = await repository.moveExpiry(trial.id, new Date(from + days * dayMs))
  await repository.insertEvent({
    key: extended,
    act,
    action: 'extended',
    before: { expire_date: trial.expires_at.toISOString() },
    after: { expire_date: extended.expires_at.toISOString() },
  })
  return extended
}
