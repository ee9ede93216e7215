-- What all processes that serve this database share, of however many consoles: who they are, what is left of the limits of the
-- SDK's door, and how many live streams somebody has open. Nothing of it matters after a crash, so it is not logged.

-- A process says every two seconds that it is there.
create unlogged table serving_processes (
  id uuid primary key,
  host text not null,
  pid integer not null,
  seen_at timestamptz not null
);

-- Each process may let a share of a limit in. This is what it may let in beyond, of one name in one window of time.
create unlogged table shared_limits (
  limit_name text not null,
  name text not null,
  -- Its number: the time divided by its length.
  time_window bigint not null,
  -- What no process had a share of.
  spare integer not null,
  -- What the last one asked for; below 0, what it gave back.
  asked integer not null,
  -- What they hold beyond their shares, all together; below 0 where they have given more back.
  held integer not null,
  changed_at timestamptz not null,
  primary key (limit_name, name, time_window)
);
comment on column shared_limits.name is 'personal: license key or network address | limits on calls of the SDK | minutes | gone in minutes';

create unlogged table open_streams (
  user_id uuid not null references users (id) on delete cascade,
  process_id uuid not null,
  streams integer not null,
  primary key (user_id, process_id)
);
comment on column open_streams.user_id is 'personal: the account | limit on live streams | account, minutes | there while a page is open';
