import { freeSessions } from '@fovea/contract/billing/prices'
import type { Pool } from 'pg'
import { bareArray, textArray } from '../../../platform/db/array-literal.ts'
import type { Beat, MonthTotal, NewSession } from './sessions.ts'

// Rows are inserted and sums upserted in the order of their keys, so that two batches that meet wait for each other and
// never in a circle. A month's sum holds production keys only; the batch that reaches 80 or 100 % of the free tier says so.
const insertAndSum = `
with inserted as (
  insert into metered_sessions
    (owner_id, session_id, key_id, license, platform, app, day, started_at, os, device, sdk, duration_seconds, ended)
  select owner_id, session_id, key_id, license, platform, app, (started_at at time zone 'UTC')::date, started_at,
    os, device, sdk, duration_seconds, ended
  from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::timestamptz[],
    $8::text[], $9::text[], $10::text[], $11::int[], $12::bool[])
    as given (owner_id, session_id, key_id, license, platform, app, started_at, os, device, sdk, duration_seconds, ended)
  order by owner_id, session_id
  on conflict do nothing
  returning owner_id, session_id, key_id, day, started_at, app, platform, license, os
), days as (
  insert into metered_days (owner_id, day, app, platform, license, sessions)
  select owner_id, day, app, platform, license, count(*) from inserted
  group by owner_id, day, app, platform, license
  order by owner_id, day, app, platform, license
  on conflict (owner_id, day, app, platform, license)
    do update set sessions = metered_days.sessions + excluded.sessions
), keys as (
  insert into metered_key_days (owner_id, key_id, day, sessions, last_at)
  select owner_id, key_id, day, count(*), max(started_at) from inserted
  where license = 'production'
  group by owner_id, key_id, day
  order by owner_id, key_id, day
  on conflict (owner_id, key_id, day) do update set sessions = metered_key_days.sessions + excluded.sessions,
    last_at = greatest(metered_key_days.last_at, excluded.last_at)
), added as (
  select owner_id, date_trunc('month', day)::date as month, count(*) as sessions from inserted
  where license = 'production'
  group by 1, 2
), months as (
  insert into metered_months (owner_id, month, sessions)
  select owner_id, month, sessions from added
  order by owner_id, month
  on conflict (owner_id, month) do update set sessions = metered_months.sessions + excluded.sessions
  returning owner_id, month, sessions
), quota as (
  insert into quota_notices (owner_id, month, percent)
  select owner_id, month, percent
  from months join added using (owner_id, month), unnest('{80,100}'::int[]) as percent
  where months.sessions * 100 >= ${freeSessions} * percent
    and (months.sessions - added.sessions) * 100 < ${freeSessions} * percent
  on conflict do nothing
)`

const months = `select owner_id as "ownerId", to_char(month, 'YYYY-MM') as month, sessions::int as sessions`

// Most batches of a flood: nothing to show and nobody new.
const plainText = `${insertAndSum} ${months} from months`

const tellingText = `${insertAndSum}, firsts as (
  insert into metered_owners (owner_id, first_at, first_platform)
  select distinct on (owner_id) owner_id, started_at, platform from inserted
  where owner_id = any ($13::uuid[])
  order by owner_id, started_at
  on conflict do nothing
), shown as (
  insert into recent_sessions (owner_id, at, license, platform, app, os)
  select owner_id, started_at, license, platform, app, os from inserted
  where session_id = any ($14::uuid[])
  returning owner_id
), told as (
  select pg_notify('live', owners) from (
    select case when count(distinct owner_id) > 200 then '*' else string_agg(distinct owner_id::text, ',') end as owners
    from shown
  ) as listed
  where owners is not null
)
${months} from (select count(*) from told) as once left join months on true`

/** What a batch tells besides its rows: owners who may be new, and sessions for the live feed. */
export type BatchExtras = { newOwners: string[]; shown: string[] }

/**
 * Stores the sessions that are not there yet and adds them to the day of their app and key, and to their month: one statement, so one transaction
 * and one round trip. Answers the months' new totals.
 */
export async function insertSessions(
  pool: Pool,
  sessions: NewSession[],
  { newOwners, shown }: BatchExtras,
): Promise<MonthTotal[]> {
  const telling = newOwners.length > 0 || shown.length > 0
  const { rows } = await pool.query<MonthTotal | { ownerId: null }>({
    name: telling ? 'metering-insert-telling' : 'metering-insert',
    text: telling ? tellingText : plainText,
    values: [
      bareArray(sessions.map((session) => session.ownerId)),
      bareArray(sessions.map((session) => session.sessionId)),
      bareArray(sessions.map((session) => session.keyId)),
      bareArray(sessions.map((session) => session.license)),
      bareArray(sessions.map((session) => session.platform)),
      textArray(sessions.map((session) => session.app)),
      bareArray(sessions.map((session) => session.startedAt)),
      textArray(sessions.map((session) => session.os)),
      textArray(sessions.map((session) => session.device)),
      textArray(sessions.map((session) => session.sdk)),
      bareArray(sessions.map((session) => session.durationSeconds)),
      bareArray(sessions.map((session) => session.ended)),
      ...(telling ? [newOwners, shown] : []),
    ],
  })
  return rows.filter((row): row is MonthTotal => row.ownerId !== null)
}

// A beat only ever lengthens a session; the longest of several in one batch counts. Rows are locked in order.
const beatText = `
with given as (
  select owner_id, session_id, max(duration) as duration, bool_or(ended) as ended
  from unnest($1::uuid[], $2::uuid[], $3::int[], $4::bool[]) as given (owner_id, session_id, duration, ended)
  group by owner_id, session_id
), locked as (
  select stored.owner_id, stored.session_id, given.duration, given.ended
  from metered_sessions as stored join given using (owner_id, session_id)
  order by owner_id, session_id
  for update of stored
)
update metered_sessions as stored
set duration_seconds = greatest(stored.duration_seconds, locked.duration), ended = stored.ended or locked.ended
from locked
where stored.owner_id = locked.owner_id and stored.session_id = locked.session_id
returning stored.session_id as "sessionId", stored.owner_id as "ownerId"`

/** Lengthens the sessions that exist. Answers which ones do. */
export async function updateSessions(pool: Pool, beats: Beat[]) {
  const { rows } = await pool.query<{ ownerId: string; sessionId: string }>({
    name: 'metering-beat',
    text: beatText,
    values: [
      bareArray(beats.map((beat) => beat.ownerId)),
      bareArray(beats.map((beat) => beat.sessionId)),
      bareArray(beats.map((beat) => beat.durationSeconds)),
      bareArray(beats.map((beat) => beat.ended)),
    ],
  })
  return rows
}

export async function hasSession(pool: Pool, ownerId: string, sessionId: string) {
  const { rowCount } = await pool.query({
    name: 'metering-has-session',
    text: 'select 1 from metered_sessions where owner_id = $1 and session_id = $2',
    values: [ownerId, sessionId],
  })
  return rowCount === 1
}

/** Production sessions of a month such as 2026-01. */
export async function findMonth(pool: Pool, ownerId: string, month: string) {
  const { rows } = await pool.query<{ sessions: number }>({
    name: 'metering-month',
    text: 'select sessions::int as sessions from metered_months where owner_id = $1 and month = $2',
    values: [ownerId, `${month}-01`],
  })
  return rows[0]?.sessions ?? 0
}
