-- Keys that sign leases and refusals. A retired one still verifies until the last lease that it signed has ended.
create table signing_keys (
  kid text primary key,
  public_x text not null,
  private_key bytea not null,
  encrypted boolean not null,
  created_at timestamptz not null,
  retired_at timestamptz
);

-- One key signs at a time.
create unique index signing_keys_active on signing_keys ((true)) where retired_at is null;

-- Refused starts, as their owner sees them.
create table refusals (
  owner_id uuid not null references users on delete cascade,
  ref_id uuid not null default uuidv7(),
  key_id uuid not null,
  at timestamptz not null,
  code text not null,
  observed text not null,
  allowed text[] not null,
  platform text not null,
  app text not null,
  certificate text not null,
  os text not null,
  ip text not null,
  primary key (owner_id, ref_id)
);
