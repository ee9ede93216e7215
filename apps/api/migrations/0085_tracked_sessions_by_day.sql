-- Tracked sessions by day: retention drops a day instead of deleting its rows. A session belongs to one day, so a key with the day
-- counts it once. The table from before is the partition of all earlier days and keeps its name, by which the release before writes to it.
set local datestyle = 'ISO';

create table tracked_sessions_by_day (
  owner_id uuid not null,
  session_id uuid not null,
  day date not null,
  app text not null,
  platform text not null,
  os text not null,
  model text not null,
  sdk text not null,
  fps integer,
  face_lost integer,
  calibration_error integer
) partition by range (day);
create unique index tracked_sessions_by_day_once on tracked_sessions_by_day (owner_id, session_id, day);

comment on column tracked_sessions_by_day.owner_id is 'personal: the account of the app''s owner | counting a session once | account, 4 days | the sums of tracking_days';
comment on column tracked_sessions_by_day.app is 'personal: app, whose name may tell its maker | counting a session once | account, 4 days';

-- A foreign key of every partition would lock workspaces each time that one is attached or dropped. Writers lock the workspace's row instead.
create function delete_tracked_sessions() returns trigger language plpgsql as $$
begin
  delete from tracked_sessions_by_day where owner_id = old.id;
  return null;
end
$$;
create trigger workspaces_delete_tracked after delete on workspaces
  for each row execute function delete_tracked_sessions();
alter table tracked_sessions drop constraint tracked_sessions_owner_id_fkey;

-- Creates the partition of a day unless there is one. It is attached instead of created in place, so that readers and writers do not wait.
create function make_tracked_sessions_partition(of_day date) returns void language plpgsql set datestyle = 'ISO' as $$
declare
  partition_name text := 'tracked_sessions_' || to_char(of_day, 'YYYY_MM_DD');
begin
  if to_regclass(partition_name) is not null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('tracked_sessions_by_day', 0));
  if exists (
    select from pg_inherits join pg_class on pg_class.oid = inhrelid, pg_get_expr(relpartbound, pg_class.oid) as bounds
    where inhparent = 'tracked_sessions_by_day'::regclass
      and coalesce(substring(bounds from 'FROM \(''(.+?)''\)')::date, '-infinity') <= of_day
      and of_day < substring(bounds from 'TO \(''(.+?)''\)')::date
  ) then
    return;
  end if;
  execute format('create table %I (like tracked_sessions_by_day including all)', partition_name);
  execute format('alter table tracked_sessions_by_day attach partition %I for values from (%L) to (%L)',
    partition_name, of_day, of_day + 1);
end
$$;

do $$
declare
  until date := (
    select substring(pg_get_constraintdef(oid) from '\d{4}-\d\d-\d\d') from pg_constraint
    where conrelid = 'tracked_sessions'::regclass and conname = 'tracked_sessions_before'
  );
begin
  execute format('alter table tracked_sessions_by_day attach partition tracked_sessions for values from (minvalue) to (%L)', until);
  alter table tracked_sessions drop constraint tracked_sessions_before;
end
$$;
