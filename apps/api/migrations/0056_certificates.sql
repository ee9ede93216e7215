-- All certificates of an Android key with their labels, as [{"fingerprint", "label"}]. The first is in `certificate` as well, which
-- the release before reads and writes alone: where the two differ, `certificate` is the newer.
alter table license_keys add column certificates jsonb not null default '[]';
alter table deleted_keys add column certificates jsonb not null default '[]';
comment on column license_keys.certificates is 'personal: names that the owner gives to certificates | telling certificates apart | account, workspace';
comment on column deleted_keys.certificates is 'personal: names that the owner gives to certificates | bringing a deleted key back | account, workspace, trash';

-- Which certificates the apps of a key were signed with, counted by the day: when a registered one was last seen, and which others
-- wait to be approved. Written by every process every few seconds; 30 days are kept, and no address.
create table certificate_sightings (
  key_id uuid not null references license_keys on delete cascade,
  day date not null,
  certificate text not null check (length(certificate) <= 100),
  starts bigint not null,
  last_at timestamptz not null,
  primary key (key_id, day, certificate)
);
create index certificate_sightings_day on certificate_sightings (day);
