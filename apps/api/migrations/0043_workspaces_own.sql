-- What belonged to an account belongs to a workspace. Nothing stored changes: a personal workspace has its person's id.
alter table license_keys
  drop constraint license_keys_owner_id_fkey,
  add constraint license_keys_workspace foreign key (owner_id) references workspaces on delete cascade not valid;
alter table key_events
  drop constraint key_events_owner_id_fkey,
  drop constraint key_events_action_check,
  add constraint key_events_workspace foreign key (owner_id) references workspaces on delete cascade not valid,
  add constraint key_events_action_check
    check (action in ('issued', 'reissued', 'updated', 'extended', 'moved', 'deleted')) not valid;
alter table refusals
  drop constraint refusals_owner_id_fkey,
  add constraint refusals_workspace foreign key (owner_id) references workspaces on delete cascade not valid;
alter table billing_accounts
  drop constraint billing_accounts_owner_id_fkey,
  add constraint billing_accounts_workspace foreign key (owner_id) references workspaces on delete cascade not valid;
alter table subscribe_intents
  drop constraint subscribe_intents_owner_id_fkey,
  add constraint subscribe_intents_workspace foreign key (owner_id) references workspaces on delete cascade not valid;
alter table reported_days
  drop constraint reported_days_owner_id_fkey,
  add constraint reported_days_workspace foreign key (owner_id) references workspaces on delete cascade not valid;
alter table requests
  add constraint requests_workspace foreign key (workspace_id) references workspaces on delete cascade not valid;
