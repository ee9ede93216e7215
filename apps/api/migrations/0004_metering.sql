-- Sessions of the SDK. The owner leads every key: nothing here is ever looked up or joined without one, so that the
-- tables can be distributed by owner. They name no account by reference: what was metered outlives it.

create table metered_sessions (
  owner_id uuid not null,
  session_id uuid not null,
  key_id uuid not null,
  license text not null check (license in ('development', 'production', 'commercial')),
  platform text not null,
  -- The app's identifier: bundle ID, package name, origin or app name.
  app text not null,
  day date not null,
  started_at timestamptz not null,
  os text not null,
  device text not null,
  sdk text not null,
  -- Signs of life: no index holds these, so that a beat rewrites nothing but its row.
  duration_seconds integer not null default 0,
  ended boolean not null default false,
  primary key (owner_id, session_id)
) with (fillfactor = 90);

-- The pages of one day's detail, whole or of one app, each a keyset step.
create index metered_sessions_detail on metered_sessions (owner_id, day, app, session_id);

-- How many, by day. Written with the rows themselves, counted from those really inserted.
create table metered_days (
  owner_id uuid not null,
  day date not null,
  app text not null,
  platform text not null,
  license text not null,
  sessions bigint not null,
  primary key (owner_id, day, app, platform, license)
) with (fillfactor = 70);

-- What counts against the free tier, by month.
create table metered_months (
  owner_id uuid not null,
  month date not null,
  sessions bigint not null,
  primary key (owner_id, month)
) with (fillfactor = 70);

-- Whose first session came when.
create table metered_owners (
  owner_id uuid primary key,
  first_at timestamptz not null,
  first_platform text not null
);

-- The newest sessions for the owner's live feed: a few a second at most, and only the newest are kept.
create table recent_sessions (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  at timestamptz not null,
  license text not null,
  platform text not null,
  app text not null,
  os text not null,
  primary key (owner_id, id)
);

-- An owner has reached so many percent of the free tier in a month. Written by the batch that got there, once.
create table quota_notices (
  owner_id uuid not null,
  month date not null,
  percent integer not null,
  reached_at timestamptz not null default now(),
  primary key (owner_id, month, percent)
);
