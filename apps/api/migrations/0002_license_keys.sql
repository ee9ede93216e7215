-- Keys of every kind in one table: the SDK's door finds a key by its string in one look-up.
create table license_keys (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('dev', 'prod', 'com')),
  -- Readable, because its owner copies it.
  key text not null unique,
  -- What names the app of a production key: bundle ID, package name, base URL or app name, as its platform has it.
  platform text check (platform in ('ios', 'android', 'web', 'windows')),
  identifier text,
  -- SHA-1 of the Android signing certificate in base64; empty while none is on file.
  certificate text not null default '',
  activated boolean not null default true,
  ip_blacklist text[] not null default '{}',
  domain_whitelist text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint app_of_production_key check (
    num_nulls(platform, identifier) = case kind when 'prod' then 0 else 2 end
  ),
  constraint certificate_of_android_key check (
    certificate = '' or platform is not distinct from 'android'
  )
);

-- One trial a person, for ever.
create unique index license_keys_one_trial on license_keys (owner_id) where kind = 'dev';
create index license_keys_owner on license_keys (owner_id, kind);

-- Whoever keeps keys in memory is told whose keys changed, when the change is committed: one key may lift a limit of another.
create function tell_license_key() returns trigger language plpgsql as $$
begin
  perform pg_notify('license_keys', coalesce(new.owner_id, old.owner_id)::text);
  return null;
end
$$;

create trigger license_keys_tell after insert or update or delete on license_keys
  for each row execute function tell_license_key();

-- What happened to a key: written with the change itself, kept when the key is deleted, gone with its owner.
create table key_events (
  owner_id uuid not null references users on delete cascade,
  key_id uuid not null,
  id uuid not null default uuidv7(),
  action text not null check (action in ('issued', 'reissued', 'updated', 'extended', 'deleted')),
  at timestamptz not null,
  actor_id uuid references users on delete set null,
  ip text,
  user_agent text,
  request_id text,
  before jsonb,
  after jsonb,
  primary key (owner_id, key_id, id)
);

create index key_events_actor on key_events (actor_id);

-- What a person answered when they asked for their trial.
create table trial_forms (
  owner_id uuid primary key references users on delete cascade,
  info jsonb not null,
  submitted_at timestamptz not null
);
