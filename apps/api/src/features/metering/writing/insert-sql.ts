import { freeSessions } from '@fovea/contract/billing/prices'

/** The table that a batch is stored in, and conditions on the batch, aliased as `given`. */
export type InsertTarget = { into: string; once?: string; where: string[] }

// Rows and sums are written in the order of their keys, so that concurrent batches never deadlock.
const insertAndSum = ({ into, once = '', where }: InsertTarget) => `
with inserted as (
  insert into ${into}
    (owner_id, session_id, key_id, license, platform, app, day, started_at, os, device, sdk, duration_seconds, ended)
  select ${once} owner_id, session_id, key_id, license, platform, app, (started_at at time zone 'UTC')::date, started_at,
    os, device, sdk, duration_seconds, ended
  from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::timestamptz[],
    $8::text[], $9::text[], $10::text[], $11::int[], $12::bool[])
    as given (owner_id, session_id, key_id, license, platform, app, started_at, os, device, sdk, duration_seconds, ended)
  where ${where.join('\n    and ')}
  order by owner_id, session_id
  on conflict do nothing
  returning owner_id, session_id, key_id, day, started_at, app, platform, license, os, 1 as sessions
), ${addToSums('inserted')}`

// Sums of months only contain production keys. The batch that reaches 80 or 100 % of the free tier stores the notice.
const addToSums = (counted: 'inserted' | 'groups') => `days as (
  insert into metered_days (owner_id, day, app, platform, license, sessions)
  select owner_id, day, app, platform, license, sum(sessions) from ${counted}
  group by owner_id, day, app, platform, license
  order by owner_id, day, app, platform, license
  on conflict (owner_id, day, app, platform, license)
    do update set sessions = metered_days.sessions + excluded.sessions
), keys as (
  insert into metered_key_days (owner_id, key_id, day, sessions, last_at)
  select owner_id, key_id, day, sum(sessions), max(started_at) from ${counted}
  where license = 'production'
  group by owner_id, key_id, day
  order by owner_id, key_id, day
  on conflict (owner_id, key_id, day) do update set sessions = metered_key_days.sessions + excluded.sessions,
    last_at = greatest(metered_key_days.last_at, excluded.last_at)
), added as (
  select owner_id, date_trunc('month', day)::date as month, sum(sessions) as sessions from ${counted}
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

/** With notifications, new owners and the sessions of the live feed are stored, too: most batches of a flood have none. */
export const createInsertSql = (target: InsertTarget, isNotifying: boolean) =>
  `${insertAndSum(target)}${answer(isNotifying, '$13', '$14')}`

// Stores all sessions of a batch or fails: what they share is sent and counted once, before they are stored. The groups'
// values are read by position, because a join took longer.
export const createUnrepeatedInsertSql = ({ into, where }: InsertTarget, isNotifying: boolean) => `
with groups as (
  select * from unnest($6::uuid[], $7::uuid[], $8::text[], $9::text[], $10::text[], $11::date[], $13::int[],
    $14::timestamptz[]) as groups (owner_id, key_id, license, platform, app, day, sessions, started_at)
), inserted as (
  insert into ${into} (owner_id, session_id, key_id, license, platform, app, day, started_at, os, device, sdk)
  select ($6::uuid[])[nth], session_id, ($7::uuid[])[nth], ($8::text[])[nth], ($9::text[])[nth], ($10::text[])[nth],
    ($11::date[])[nth], to_timestamp(started_at), os, device, ($12::text[])[nth]
  from unnest($1::int[], $2::uuid[], $3::float8[], $4::text[], $5::text[])
    as given (nth, session_id, started_at, os, device)
  where ${where.join('\n    and ')}
  order by ($6::uuid[])[nth], session_id
  ${isNotifying ? 'returning owner_id, session_id, started_at, app, platform, license, os' : ''}
), ${addToSums('groups')}${answer(isNotifying, '$15', '$16')}`

function answer(isNotifying: boolean, newOwners: string, shownSessions: string) {
  const months = `select owner_id as "ownerId", to_char(month, 'YYYY-MM') as month, sessions::int as sessions`
  if (!isNotifying) return ` ${months} from months`
  return `, firsts as (
  insert into metered_owners (owner_id, first_at, first_platform)
  select distinct on (owner_id) owner_id, started_at, platform from inserted
  where owner_id = any (${newOwners}::uuid[])
  order by owner_id, started_at
  on conflict do nothing
), shown as (
  insert into recent_sessions (owner_id, at, license, platform, app, os)
  select owner_id, started_at, license, platform, app, os from inserted
  where session_id = any (${shownSessions}::uuid[])
  returning owner_id
), told as (
  select pg_notify('live', owners) from (
    select case when count(distinct owner_id) > 200 then '*' else string_agg(distinct owner_id::text, ',') end as owners
    from shown
  ) as listed
  where owners is not null
)
${months} from (select count(*) from told) as once left join months on true`
}
