-- How often each production key was used, by day, and when last. Written with the sessions, as the sums by app are; the day is last in
-- the key, so that a key's newest day is found without reading the others.
create table metered_key_days (
  owner_id uuid not null,
  key_id uuid not null,
  day date not null,
  sessions bigint not null,
  last_at timestamptz not null,
  primary key (owner_id, key_id, day)
) with (fillfactor = 70);

-- What is known of the time before. What the version before meters from here on is left out: these sums are looked at, not billed.
insert into metered_key_days (owner_id, key_id, day, sessions, last_at)
select owner_id, key_id, day, count(*), max(started_at) from metered_sessions
where license = 'production'
group by owner_id, key_id, day;
