-- Licenses for devices without a network: each is a signed file for one device, under a commercial key. Commercial keys are neither
-- deleted nor moved; their licenses go with them when the account or workspace does.
create table air_gapped_licenses (
  id uuid primary key,
  key_id uuid not null references license_keys on delete cascade,
  device text not null check (length(device) between 1 and 128),
  file text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- When a start last brought the file along.
  seen_at timestamptz,
  -- Of the sessions that were told, the newest one's start: what is sent again is not counted again.
  last_session_at timestamptz,
  sessions integer not null default 0,
  sessions_after_revocation integer not null default 0
);
create index air_gapped_licenses_key on air_gapped_licenses (key_id, expires_at);
create index air_gapped_licenses_end on air_gapped_licenses (expires_at);
comment on column air_gapped_licenses.device is 'personal: device of a person who uses the app | telling the licenses of a key apart, and downloading them again | license, account, workspace';
comment on column air_gapped_licenses.file is 'personal: signed, names the device | telling the licenses of a key apart, and downloading them again | license, account, workspace';

-- Checked by 0060: until then it holds for what is written.
alter table key_events
  drop constraint key_events_action_check,
  add constraint key_events_action_check check (action in (
    'issued', 'reissued', 'updated', 'extended', 'moved', 'deleted', 'restored',
    'rotated', 'rolled-back', 'rehearsed', 'rehearsal-ended', 'license-issued', 'license-revoked'
  )) not valid;
