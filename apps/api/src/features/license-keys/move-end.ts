import { dayMs } from '@fovea/contract/time'
import type { Db } from '../../platform/db/connect.ts'
import type { Act } from './history/act.ts'
import { type KeyRow, licenseKeyRepository } from './repository.ts'

/** Moves a key's end by so many days, from its end or from now, whichever is later. The key stays as it is. */
export async function moveEnd(db: Db, key: KeyRow, days: number, act: Act): Promise<KeyRow> {
  const repository = licenseKeyRepository(db)
  const from = Math.max(key.expires_at.getTime(), act.at.getTime())
  const moved = await repository.moveExpiry(key.id, new Date(from + days * dayMs))
  await repository.insertEvent({
    key: moved,
    act,
    action: 'extended',
    before: { expire_date: key.expires_at.toISOString() },
    after: { expire_date: moved.expires_at.toISOString() },
  })
  return moved
}
