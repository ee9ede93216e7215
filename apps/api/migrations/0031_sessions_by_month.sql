-- Sessions by month: retention drops a month instead of deleting rows, and no index grows for ever. The old table becomes the part for all
-- that is older. Each part has its own key of owner and session, which the parent cannot have without the day; that a session
-- is in one part alone is seen to by whoever stores it.
set local datestyle = 'ISO';

alter table metered_sessions rename to metered_sessions_before;
alter index metered_sessions_pkey rename to metered_sessions_before_pkey;
alter index metered_sessions_detail rename to metered_sessions_before_detail;
alter index metered_sessions_development rename to metered_sessions_before_development;
alter index metered_sessions_newest rename to metered_sessions_before_newest;

create table metered_sessions (
  owner_id uuid not null,
  session_id uuid not null,
  key_id uuid not null,
  license text not null constraint metered_sessions_license_check check (license in ('development', 'production', 'commercial')),
  platform text not null,
  app text not null,
  day date not null,
  started_at timestamptz not null,
  os text not null,
  device text not null,
  sdk text not null,
  duration_seconds integer not null default 0,
  ended boolean not null default false
) partition by range (day);
create index metered_sessions_detail on metered_sessions (owner_id, day, app, session_id) where license <> 'development';
create index metered_sessions_development on metered_sessions (owner_id, day) where license = 'development';
create index metered_sessions_newest on metered_sessions (owner_id, started_at);
comment on column metered_sessions.owner_id is 'personal: the account of the app''s owner | usage, invoices | anonymous, SESSION_RETENTION_MONTHS | the download has the sums by day';
comment on column metered_sessions.app is 'personal: app, whose name may tell its maker | usage, invoices | anonymous, SESSION_RETENTION_MONTHS';
comment on column metered_sessions.device is 'personal: device of somebody who used the app | telling devices apart in the detail | account, SESSION_RETENTION_MONTHS';

-- The parts: from when (null of the oldest), until when, and whether one was being taken out when that was interrupted.
create view metered_sessions_parts as
select part.relname as name, part.oid, inhdetachpending as leaving,
  substring(bounds from 'FROM \(''(.+?)''\)')::date as first,
  substring(bounds from 'TO \(''(.+?)''\)')::date as until
from pg_inherits join pg_class as part on part.oid = inhrelid, pg_get_expr(relpartbound, part.oid) as bounds
where inhparent = 'metered_sessions'::regclass;

-- Makes the part of a day's month where there is none. Attached rather than created as a part, it stops nobody meanwhile.
create function make_sessions_part(of_day date) returns void language plpgsql as $$
declare
  first date := date_trunc('month', of_day);
  until date := first + interval '1 month';
  part text := 'metered_sessions_' || to_char(first, 'YYYY_MM');
begin
  perform pg_advisory_xact_lock(hashtextextended('metered_sessions_parts', 0));
  if exists (
    select from metered_sessions_parts as parts
    where coalesce(parts.first, '-infinity') <= of_day and of_day < parts.until
  ) then
    return;
  end if;
  execute format('create table %I (like metered_sessions including all, primary key (owner_id, session_id))
    with (fillfactor = 90)', part);
  execute format('alter table metered_sessions attach partition %I for values from (%L) to (%L)', part, first, until);
end
$$;

-- Starts of this month, which are nearly all, pass this gate and never wait for each other here. Whoever stores in another month, or
-- around midnight of the first, shuts it meanwhile. It is a table and has neither columns nor rows: a lock on a table is had before a
-- statement sees anything, and the statement then sees what those before it have stored. Locks that functions take come too late for that.
create table metered_gate ();

-- Fails a statement that takes it to be the middle of a month where the database's clock knows better.
create function past_the_edge() returns boolean language plpgsql stable as $$
begin
  raise exception 'It is not the middle of the month.' using errcode = 'FV001';
end
$$;

do $$
declare
  until date := (
    select substring(pg_get_constraintdef(oid) from '\d{4}-\d\d-\d\d') from pg_constraint
    where conrelid = 'metered_sessions_before'::regclass and conname = 'metered_sessions_before'
  );
begin
  execute format('alter table metered_sessions attach partition metered_sessions_before for values from (minvalue) to (%L)', until);
  alter table metered_sessions_before drop constraint metered_sessions_before;
  for ahead in 0..2 loop
    perform make_sessions_part((until + ahead * interval '1 month')::date);
  end loop;
end
$$;
