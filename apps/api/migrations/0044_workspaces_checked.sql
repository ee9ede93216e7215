-- migrate: outside of a transaction
-- What 0043 added without looking is looked at, while everybody goes on.
alter table license_keys validate constraint license_keys_workspace;
alter table key_events validate constraint key_events_workspace;
alter table key_events validate constraint key_events_action_check;
alter table refusals validate constraint refusals_workspace;
alter table billing_accounts validate constraint billing_accounts_workspace;
alter table subscribe_intents validate constraint subscribe_intents_workspace;
alter table reported_days validate constraint reported_days_workspace;
alter table requests validate constraint requests_workspace;
create index concurrently if not exists requests_of_workspace on requests (workspace_id, created_at desc)
  where workspace_id is not null;
create index concurrently if not exists license_keys_moved on license_keys using gin (earlier_owners)
  where earlier_owners <> '{}';
create index concurrently if not exists key_events_newest on key_events (owner_id, id desc);
