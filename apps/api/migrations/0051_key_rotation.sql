-- While a key is rotated, its old string works beside the new one until `previous_until`.
alter table license_keys
  add column previous_key text,
  add column previous_until timestamptz,
  add column rotated_at timestamptz,
  -- When it was mailed that the old string ends.
  add column previous_told_at timestamptz;
comment on column license_keys.previous_key is 'personal: license key before its rotation | apps go on with it until they are updated | account, workspace, 30 days';
alter table deleted_keys
  add column previous_key text,
  add column previous_until timestamptz,
  add column rotated_at timestamptz,
  add column previous_told_at timestamptz;
comment on column deleted_keys.previous_key is 'personal: license key before its rotation | bringing a deleted key back | account, workspace, trash';

-- Starts by the old string of a key that is rotated, by what the app says of itself: who has to be updated yet. Looked at, never
-- billed; gone with the rotation.
create table old_key_starts (
  key_id uuid not null references license_keys on delete cascade,
  app_version text not null,
  sdk text not null,
  starts bigint not null,
  last_at timestamptz not null,
  primary key (key_id, app_version, sdk)
);
