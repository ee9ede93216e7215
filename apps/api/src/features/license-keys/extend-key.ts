import { dayMs } from '@fovea/contract/time'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/errors.ts'
import { publishEvent } from '../../platform/webhooks/publish-event.ts'
import type { ChangeAuthor } from './history/change-author.ts'
import { presentWebhookKey } from './present-webhook-key.ts'
import { type KeyRow, licenseKeyRepository } from './repository.ts'

/** A later date would be formatted with a sign and six digits, which no answer's format allows. */
const lastEnd = Date.UTC(9999, 11, 31)

export async function extendKey(
  db: Db,
  key: KeyRow,
  days: number,
  author: ChangeAuthor,
): Promise<KeyRow> {
  const repository = licenseKeyRepository(db)
  const from = Math.max(key.expires_at.getTime(), author.at.getTime())
  const to = from + days * dayMs
  if (to > lastEnd) throw new AppError('RULE_BROKEN', "A key can't last beyond the year 9999.")
  const moved = await repository.moveExpiry(key.id, new Date(to))
  await repository.insertEvent({
    key: moved,
    author,
    action: 'extended',
    before: { expire_date: key.expires_at.toISOString() },
    after: { expire_date: moved.expires_at.toISOString() },
  })
  await publishEvent(db, {
    workspaceId: moved.owner_id,
    type: 'key.updated',
    data: { version: 1, key: presentWebhookKey(moved, moved.kind), changed: ['expire_date'] },
    at: author.at,
  })
  return moved
}
