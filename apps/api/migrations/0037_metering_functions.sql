-- Batches of sessions and signs of life are written by functions, so that a cluster can run them on the worker that has their owners
-- (`fovea metering-distribute`). On one PostgreSQL there is one place, 0, and a call goes straight to the function below it.

-- Where an owner is kept: batches of one place are written together.
create function meter_place(owner uuid) returns bigint immutable language sql as 'select 0::bigint';

-- Stores the sessions that are not there yet, and adds them to the day of their app and key, and to their month. Answers the months' new
-- totals, and, without a month, whose live feed has something new. Rows are inserted and sums upserted in the order of their keys, so that
-- two batches that meet wait for each other and never in a circle. A month's sum holds production keys only; the batch that reaches 80 or
-- 100 % of the free tier says so.
--
-- The key of a month's part keeps a session from being stored twice there. Those of other parts are looked up: starts of this month,
-- which are nearly all, share a lock; whoever stores in another month, or around midnight of the first, has it alone. The lock is a
-- statement of its own, so that the next one sees what those before it have stored.
create function meter_sessions_here(
  owner_ids uuid[], session_ids uuid[], key_ids uuid[], licenses text[], platforms text[], apps text[], starts timestamptz[],
  oses text[], devices text[], sdks text[], durations int[], ends bool[], free bigint, new_owners uuid[], shown_ids uuid[]
) returns table (owner_id uuid, month text, sessions int) language plpgsql set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  gate constant bigint := hashtextextended('metered_sessions', 0);
  this_month date := date_trunc('month', (clock_timestamp() - interval '5 minutes') at time zone 'UTC');
  next_month date := this_month + interval '1 month';
  earliest date := (select min(start) at time zone 'UTC' from unnest(starts) as given (start));
  latest date := (select max(start) at time zone 'UTC' from unnest(starts) as given (start));
  first_day date := earliest - 32;
  last_day date := latest + 32;
begin
  if (clock_timestamp() + interval '5 minutes') at time zone 'UTC' < next_month and earliest >= this_month and latest < next_month then
    perform pg_advisory_xact_lock_shared(gate);
    -- Its own part need not be looked at, nor the next one, of which nothing is told more than a day ahead.
    if latest + 2 < next_month then
      last_day := this_month - 1;
    end if;
  else
    perform pg_advisory_xact_lock(gate);
  end if;
  return query
  with inserted as (
    insert into metered_sessions
      (owner_id, session_id, key_id, license, platform, app, day, started_at, os, device, sdk, duration_seconds, ended)
    select distinct on (owner_id, session_id) owner_id, session_id, key_id, license, platform, app,
      (started_at at time zone 'UTC')::date, started_at, os, device, sdk, duration_seconds, ended
    from unnest(owner_ids, session_ids, key_ids, licenses, platforms, apps, starts, oses, devices, sdks, durations, ends)
      as given (owner_id, session_id, key_id, license, platform, app, started_at, os, device, sdk, duration_seconds, ended)
    where not exists (
      select from metered_sessions as stored
      where stored.owner_id = given.owner_id and stored.session_id = given.session_id
        and stored.day >= first_day and stored.day <= last_day
    )
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
    where months.sessions * 100 >= free * percent and (months.sessions - added.sessions) * 100 < free * percent
    on conflict do nothing
  ), firsts as (
    insert into metered_owners (owner_id, first_at, first_platform)
    select distinct on (owner_id) owner_id, started_at, platform from inserted
    where owner_id = any (new_owners)
    order by owner_id, started_at
    on conflict do nothing
  ), shown as (
    insert into recent_sessions (owner_id, at, license, platform, app, os)
    select owner_id, started_at, license, platform, app, os from inserted
    where session_id = any (shown_ids)
    returning owner_id
  )
  select owner_id, to_char(month, 'YYYY-MM'), sessions::int from months
  union all
  select distinct owner_id, null, null::int from shown;
end
$$;

create function meter_sessions(
  owner uuid, owner_ids uuid[], session_ids uuid[], key_ids uuid[], licenses text[], platforms text[], apps text[],
  starts timestamptz[], oses text[], devices text[], sdks text[], durations int[], ends bool[], free bigint, new_owners uuid[],
  shown_ids uuid[]
) returns table (owner_id uuid, month text, sessions int) language sql as $$
  select * from meter_sessions_here(owner_ids, session_ids, key_ids, licenses, platforms, apps, starts, oses, devices, sdks, durations,
    ends, free, new_owners, shown_ids)
$$;

-- Lengthens the sessions that exist, and answers which do. A beat only ever lengthens; the longest of several in one batch counts.
-- Rows are locked in order.
create function meter_beats_here(
  owner_ids uuid[], session_ids uuid[], durations int[], ends bool[], first_day date, last_day date
) returns table (owner_id uuid, session_id uuid) language plpgsql as $$
#variable_conflict use_column
begin
  return query
  with given as (
    select owner_id, session_id, max(duration) as duration, bool_or(ended) as ended
    from unnest(owner_ids, session_ids, durations, ends) as given (owner_id, session_id, duration, ended)
    group by owner_id, session_id
  ), locked as (
    select stored.owner_id, stored.session_id, stored.day, given.duration, given.ended
    from metered_sessions as stored join given using (owner_id, session_id)
    where stored.day >= first_day and stored.day <= last_day
    order by owner_id, session_id
    for update of stored
  )
  update metered_sessions as stored
  set duration_seconds = greatest(stored.duration_seconds, locked.duration), ended = stored.ended or locked.ended
  from locked
  where stored.owner_id = locked.owner_id and stored.session_id = locked.session_id and stored.day = locked.day
    and stored.day >= first_day and stored.day <= last_day
  returning stored.owner_id, stored.session_id;
end
$$;

create function meter_beats(
  owner uuid, owner_ids uuid[], session_ids uuid[], durations int[], ends bool[], first_day date, last_day date
) returns table (owner_id uuid, session_id uuid) language sql as $$
  select * from meter_beats_here(owner_ids, session_ids, durations, ends, first_day, last_day)
$$;
