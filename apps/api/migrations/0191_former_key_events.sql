-- Webhooks also hear of refused starts with a deleted key, and events survive the deletion of their key. They end with the workspace.
alter table webhook_refusals
  drop constraint webhook_refusals_key_id_fkey,
  add column owner_id uuid references workspaces on delete cascade;

comment on column webhook_refusals.owner_id is 'personal: the account, or the team | whose endpoints receive the event | account, workspace, minutes | it becomes an event, which is exported';
