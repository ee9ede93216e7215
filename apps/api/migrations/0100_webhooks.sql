-- Where a workspace wants to hear of events. The secret signs; of a Slack endpoint it is the whole URL, and `url` is only its beginning.
create table webhook_endpoints (
  id uuid primary key default uuidv7(),
  workspace_id uuid not null references workspaces on delete cascade,
  kind text not null check (kind in ('webhook', 'slack')),
  name text not null check (length(name) <= 60),
  url text not null check (length(url) <= 2000),
  events text[] not null,
  state text not null default 'active' check (state in ('active', 'paused', 'ended')),
  pause_reason text check (pause_reason in ('person', 'failures')),
  secret bytea not null,
  encrypted boolean not null,
  previous_secret bytea,
  previous_encrypted boolean,
  previous_until timestamptz,
  created_at timestamptz not null,
  last_delivered_at timestamptz,
  failing_since timestamptz,
  constraint paused_for_a_reason check ((state = 'paused') = (pause_reason is not null))
);
create index webhook_endpoints_workspace on webhook_endpoints (workspace_id, id desc);

-- What happened, as it is sent: the same bytes at every try. Only stored if an endpoint wants to hear of it.
create table webhook_events (
  id uuid primary key default uuidv7(),
  workspace_id uuid not null references workspaces on delete cascade,
  type text not null,
  at timestamptz not null,
  body text not null check (octet_length(body) <= 65536),
  test boolean not null default false,
  -- The account that the event is about, which takes it along when it is deleted.
  subject_id uuid,
  -- Makes an event that may be found twice happen once, such as the notice of a quota.
  name text unique check (length(name) <= 700)
);
create index webhook_events_end on webhook_events (at);
create index webhook_events_workspace on webhook_events (workspace_id);
create index webhook_events_subject on webhook_events (subject_id);

create table webhook_deliveries (
  id uuid primary key default uuidv7(),
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  event_id uuid not null references webhook_events on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  created_at timestamptz not null,
  -- Tries since it was created or sent again.
  tries integer not null default 0,
  -- During a try, when another process may take it over.
  next_try_at timestamptz,
  last_try_at timestamptz,
  last_status integer,
  constraint waits_for_a_try check ((state = 'waiting') = (next_try_at is not null))
);
-- Finds the endpoints with waiting deliveries, and the next ones of each, however many wait.
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, next_try_at) where state = 'waiting';
create index webhook_deliveries_failed on webhook_deliveries (endpoint_id, id) where state = 'failed';
create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, id desc);
create index webhook_deliveries_end on webhook_deliveries (created_at);
create index webhook_deliveries_event on webhook_deliveries (event_id);

create table webhook_tries (
  id uuid primary key default uuidv7(),
  delivery_id uuid not null references webhook_deliveries on delete cascade,
  at timestamptz not null,
  duration_ms integer not null,
  status integer,
  error text not null check (length(error) <= 300),
  answer text not null check (octet_length(answer) <= 4096),
  answer_cut boolean not null
);
create index webhook_tries_delivery on webhook_tries (delivery_id, id desc);

-- Refused starts that wait for their event, which gathers those of a minute. Only for workspaces that want to hear of them.
create table webhook_refusals (
  key_id uuid not null references license_keys on delete cascade,
  code text not null check (length(code) <= 60),
  since timestamptz not null,
  starts bigint not null,
  sample jsonb not null,
  primary key (key_id, code)
);

comment on column webhook_endpoints.workspace_id is 'personal: the account, or the team | whose events are sent | account, workspace';
comment on column webhook_endpoints.name is 'personal: text of the workspace | telling endpoints apart | account, workspace';
comment on column webhook_endpoints.url is 'personal: address of the workspace''s server | where events are sent | account, workspace';
comment on column webhook_events.workspace_id is 'personal: the account, or the team | whose endpoints receive it | account, workspace, webhooks';
comment on column webhook_events.body is 'personal: what happened, with ids of accounts and names of apps and tokens | sending it | account, workspace, webhooks';
comment on column webhook_events.subject_id is 'personal: the account that it is about | erasing it | account, workspace, webhooks';
comment on column webhook_tries.answer is 'personal: answer of the workspace''s server | finding out why a delivery failed | account, workspace, webhooks | the answers of a server are known to its owner';
comment on column webhook_refusals.sample is 'personal: app and system of a refused start | an example in the event | account, workspace, minutes | it becomes an event, which is exported';
