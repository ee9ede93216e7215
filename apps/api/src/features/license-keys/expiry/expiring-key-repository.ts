import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { receivesEvent } from '../../../platform/webhooks/receives-event.ts'
import type { KeyRow } from '../repository.ts'

type ExpiringKey = Pick<
  KeyRow,
  'id' | 'owner_id' | 'kind' | 'key' | 'platform' | 'identifier' | 'expires_at'
> & { name: string }

const mostInOneRun = 1_000

export function expiringKeyRepository(db: Db) {
  return {
    /**
     * Keys that came within `days` of their expiry during the last day and whose workspace listens. A key that was
     * issued for about that time is not expiring yet.
     */
    async listUnpublished(days: number, now: Date) {
      const { rows } = await sql<ExpiringKey>`
        select keys.* from (
          select id, owner_id, kind, key, platform, identifier, expires_at,
            'expiring-' || id || '-' || extract(epoch from expires_at)::bigint || '-' || ${days}::int as name
          from license_keys
          where expires_at > ${now}::timestamptz + (${days}::int - 1) * interval '1 day'
            and expires_at <= ${now}::timestamptz + ${days}::int * interval '1 day'
            and created_at < expires_at - (${days}::int + 1) * interval '1 day'
        ) as keys
        where ${receivesEvent('key.expiring', sql`owner_id`)}
          and not exists (select from webhook_events where webhook_events.name = keys.name)
        order by expires_at limit ${mostInOneRun}`.execute(db)
      return rows
    },
  }
}
