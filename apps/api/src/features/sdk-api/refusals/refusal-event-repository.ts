import type { PlatformType } from '@fovea/contract/license-keys/rules'
import type { RefusalCode } from '@fovea/contract/sdk-api/verdicts'
import type { WebhookKey } from '@fovea/contract/webhooks'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { receivesEvent } from '../../../platform/webhooks/receives-event.ts'
import type { RefusedStartCount } from './refused-start-repository.ts'

type GatheredRow = {
  key_id: string
  code: RefusalCode
  since: Date
  starts: number
  sample: RefusedStartCount['sample']
  owner_id: string
  kind: WebhookKey['kind']
  key: string
  platform: PlatformType | null
  identifier: string | null
  expires_at: Date
}

/** A deleted key keeps its id and its owner until it is restored or gone. */
const keys = sql`(
  select id, owner_id, kind, key, platform, identifier, expires_at from license_keys
  union all
  select id, owner_id, 'prod', key, platform, identifier, expires_at from deleted_keys
) as keys`

/** Refused starts that wait to be published. */
export function refusalEventRepository(db: Db) {
  return {
    /** Keeps only those of workspaces that listen. */
    async add(rows: readonly RefusedStartCount[]) {
      const samples = rows.map(({ sample }) => JSON.stringify(sample))
      await sql`
        insert into webhook_refusals (key_id, owner_id, code, since, starts, sample)
        select refused.key_id, owner_id, code, min(minute), sum(starts),
          (array_agg(sample order by minute))[1]
        from unnest(${rows.map(({ keyId }) => keyId)}::uuid[], ${rows.map(({ code }) => code)}::text[],
          ${rows.map(({ minute }) => minute.toISOString())}::timestamptz[],
          ${rows.map(({ starts }) => starts)}::bigint[], ${samples}::jsonb[]
        ) as refused (key_id, code, minute, starts, sample)
        join ${keys} on keys.id = refused.key_id
        where ${receivesEvent('session.refused', sql`owner_id`)}
        group by refused.key_id, owner_id, code
        order by refused.key_id, code
        on conflict (key_id, code) do update set starts = webhook_refusals.starts + excluded.starts
      `.execute(db)
    },

    async take(most: number) {
      const { rows } = await sql<GatheredRow>`
        with taken as (
          delete from webhook_refusals where ctid = any (array(
            select ctid from webhook_refusals order by key_id, code limit ${most} for update skip locked
          )) returning *
        )
        select taken.key_id, code, since, starts::int, sample, keys.owner_id, kind, key, platform, identifier,
          expires_at
        from taken join ${keys} on keys.id = key_id`.execute(db)
      return rows
    },
  }
}
