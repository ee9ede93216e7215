-- Programs that listen for a while, such as `fovea listen`. One that is not read for some minutes ends.
create table webhook_listeners (
  id uuid primary key default uuidv7(),
  workspace_id uuid not null references workspaces on delete cascade,
  events text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index webhook_listeners_workspace on webhook_listeners (workspace_id);

-- Events that a listener has not acknowledged.
create table webhook_listener_events (
  listener_id uuid not null references webhook_listeners on delete cascade,
  event_id uuid not null references webhook_events on delete cascade,
  primary key (listener_id, event_id)
);
create index webhook_listener_events_event on webhook_listener_events (event_id);

comment on column webhook_listeners.workspace_id is 'personal: the account, or the team | whose events a program hears | account, workspace, minutes | it ends with the program';
