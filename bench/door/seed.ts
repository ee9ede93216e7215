import { randomBytes } from 'node:crypto'
import { makeKey } from '@fovea/contract/license-keys/rules'
import { Client } from 'pg'

/** An owner with a commercial license, so that no free tier ends the run, and a production key of theirs. */
export async function seedKey(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    `insert into users (email, nickname, image_url, created_at) values ('bench@example.com', '', '', now()) returning id`,
  )
  const ownerId = rows[0]?.id ?? ''
  const key = makeKey('prod', randomBytes(16))
  await client.query(
    `insert into license_keys (owner_id, kind, key, platform, identifier, created_at, expires_at) values
      ($1, 'prod', $2, 'ios', 'com.example.bench', now(), now() + interval '1 year'),
      ($1, 'com', $3, null, null, now(), now() + interval '1 year')`,
    [ownerId, key, makeKey('com', randomBytes(16))],
  )
  await client.end()
  return { ownerId, key }
}

/** So many sessions of half a year ago up to now, with ids in the order of their time. */
export async function seedSessions(databaseUrl: string, ownerId: string, rows: number) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into metered_sessions
      (owner_id, session_id, key_id, license, platform, app, day, started_at, os, device, sdk)
    select $1, uuidv7(-age), $1, 'production', 'ios', 'com.example.app' || n % 20,
      ((now() - age) at time zone 'UTC')::date, now() - age, 'iOS 19', 'device-' || n % 1000, 'bench/1'
    from (select n, interval '180 days' * (1 - n::float8 / $2) as age from generate_series(1, $2::int) as n) as made`,
    [ownerId, rows],
  )
  await client.query('vacuum analyze metered_sessions')
  await client.query('checkpoint')
  await client.end()
}
