import { createHash, randomBytes } from 'node:crypto'
import { createKeyText } from '@fovea/contract/license-keys/rules'
import { withClient } from './client.ts'

/** Seeds an owner with a commercial license, so that no free tier ends the run, and a production key. */
export async function seedKey(databaseUrl: string, email = 'bench@example.com') {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into users (email, nickname, image_url, created_at) values ($1, '', '', now()) returning id`,
      [email],
    )
    const ownerId = rows[0]?.id ?? ''
    const key = createKeyText('prod', randomBytes(16))
    await client.query(
      `insert into license_keys (owner_id, kind, key, platform, identifier, created_at, expires_at) values
        ($1, 'prod', $2, 'ios', 'com.example.bench', now(), now() + interval '1 year'),
        ($1, 'com', $3, null, null, now(), now() + interval '1 year')`,
      [ownerId, key, createKeyText('com', randomBytes(16))],
    )
    return { ownerId, key }
  })
}

export async function seedSession(databaseUrl: string, userId: string) {
  const token = randomBytes(32).toString('base64url')
  await withClient(databaseUrl, async (client) => {
    await client.query(
      `insert into identities (provider, subject, user_id, email, email_verified, created_at, signed_in_at)
      select 'google', id::text, id, email, true, now(), now() from users where id = $1`,
      [userId],
    )
    await client.query(
      `insert into sessions (token_hash, user_id, provider, ip, user_agent, created_at, seen_at, expires_at)
      values ($1, $2, 'google', '', '', now(), now(), now() + interval '1 day')`,
      [createHash('sha256').update(token).digest(), userId],
    )
  })
  return `fovea_session=${token}`
}

export async function seedSessions(databaseUrl: string, ownerId: string, rows: number) {
  await withClient(databaseUrl, async (client) => {
    await client.query(
      `insert into metered_sessions
        (owner_id, session_id, key_id, license, platform, app, day, started_at, os, device, sdk)
      select $1, uuidv7(-age), $1, 'production', 'ios', 'com.example.app' || n % 20,
        ((now() - age) at time zone 'UTC')::date, now() - age, 'iOS 19', 'device-' || n % 1000, 'bench/1'
      from (select n, interval '180 days' * (1 - n::float8 / $2) as age from generate_series(1, $2::int) as n) as made`,
      [ownerId, rows],
    )
    // Earlier rows are already in the sums.
    await client.query(
      `insert into metered_days (owner_id, day, app, platform, license, sessions)
      select owner_id, day, app, platform, license, count(*) from metered_sessions
      where owner_id = $1 group by owner_id, day, app, platform, license
      on conflict (owner_id, day, app, platform, license) do update set sessions = excluded.sessions`,
      [ownerId],
    )
    await client.query('vacuum analyze metered_sessions, metered_days')
    await client.query('checkpoint')
  })
}
