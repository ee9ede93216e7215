-- Deleted production keys, for 30 days: in a table of their own, so that nothing that reads keys, the release before included,
-- finds one there. The columns are those of license_keys; one that is added there is added here.
create table deleted_keys (
  id uuid primary key,
  owner_id uuid not null references workspaces on delete cascade,
  key text not null unique,
  platform text not null,
  identifier text not null,
  certificate text not null,
  activated boolean not null,
  ip_blacklist text[] not null,
  domain_whitelist text[] not null,
  version integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  earlier_owners uuid[] not null,
  moved_at timestamptz,
  deleted_at timestamptz not null
);
create index deleted_keys_owner on deleted_keys (owner_id, deleted_at desc);
create index deleted_keys_end on deleted_keys (deleted_at);
comment on column deleted_keys.owner_id is 'personal: the account | whose key it was | account, workspace, trash';
comment on column deleted_keys.key is 'personal: license key | bringing a deleted key back | account, workspace, trash';
comment on column deleted_keys.identifier is 'personal: app, whose name may tell its maker | bringing a deleted key back | account, workspace, trash';
comment on column deleted_keys.domain_whitelist is 'personal: domains of the owner | bringing a deleted key back | account, workspace, trash';
comment on column deleted_keys.ip_blacklist is 'personal: networks that the owner blocks | bringing a deleted key back | account, workspace, trash';
comment on column deleted_keys.earlier_owners is 'personal: accounts that the key belonged to | counting a session once, wherever the key moves | account, workspace, trash';

alter table key_events
  drop constraint key_events_action_check,
  add constraint key_events_action_check check (action in (
    'issued', 'reissued', 'updated', 'extended', 'moved', 'deleted', 'restored',
    'rotated', 'rolled-back', 'rehearsed', 'rehearsal-ended'
  )) not valid;
