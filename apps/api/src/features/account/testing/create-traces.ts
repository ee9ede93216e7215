import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

type TraceOwner = { userId: string; key: string; contact: string; ip: string; device: string }

export async function createTraces(db: Db, owner: TraceOwner) {
  const { userId, key, contact, ip, device } = owner
  const day = '2026-01-01'
  const fromKey = sql`from license_keys where key = ${key}`
  const statements = [
    sql`insert into quota_notices (owner_id, month, percent) values (${userId}, ${day}, 80)`,
    sql`insert into reported_days (owner_id, subscription_id, day, sessions)
      values (${userId}, 'sub_past', ${day}, 1)`,
    sql`insert into open_streams values (${userId}, gen_random_uuid(), 1)`,
    sql`insert into shared_limits values ('address', ${ip}, 1, 1, 1, 1, now())`,
    sql`insert into spend_cap_notices values (${userId}, ${day}, '', 50)`,
    sql`insert into free_tier_used values (${userId}, ${day}, 1)`,
    sql`insert into former_founders select id, ${userId}, ${day} from workspaces limit 1`,
    sql`insert into sightings select id, ${day}, ${ip}, '', '', 1 ${fromKey}`,
    sql`insert into air_gapped_licenses select gen_random_uuid(), id, ${device}, '', now(), now() ${fromKey}`,
    sql`insert into tracking_days values (${userId}, ${day}, 'com.q7w.reader', 'ios', '', '', '',
      1, '{}', 0, 0, '{}', 0, 0, '{}', 0, 0)`,
    sql`insert into webhook_refusals
      select id, 'AUTH_IP_BLOCKED', now(), 1, jsonb_build_object('os', ${device}::text), owner_id ${fromKey}`,
    sql`insert into webhook_listeners (workspace_id, events, created_at, expires_at)
      values (${userId}, '{key.created}', now(), now())`,
    sql`insert into webhook_tries (delivery_id, at, duration_ms, error, answer, answer_cut)
      select webhook_deliveries.id, now(), 1, '', ${device}, false from webhook_deliveries
      join webhook_endpoints on webhook_endpoints.id = endpoint_id where workspace_id = ${userId} limit 1`,
    sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
      values (${userId}, '\\x01', '\\x01', 0, '{}', ${device}, now())`,
    sql`insert into customer_tags values (${userId}, 'of jane')`,
    sql`insert into email_bounces values (${contact}, '550', now())`,
    sql`with sending as (insert into sendings (subject, body, state, created_by, created_at, starts_at, recipients)
        values ('', '', 'finished', ${userId}, now(), now(), 1) returning id)
      insert into sending_recipients (sending_id, email, user_id, again)
      select id, ${contact}, ${userId}, false from sending`,
    sql`with post as (insert into posts (kind, title, category, body, created_at, updated_at)
        values ('blog', 'News', 'News', '', now(), now()) returning id)
      insert into post_versions (post_id, reason, title, category, body, image_url, author_id, created_at, updated_at)
      select id, 'saved', '', '', '', '', ${userId}, now(), now() from post`,
    sql`insert into tracked_sessions_by_day
      values (${userId}, gen_random_uuid(), ${day}, 'com.q7w.reader', 'ios', '', '', '')`,
  ]
  for (const statement of statements) await statement.execute(db)
}
