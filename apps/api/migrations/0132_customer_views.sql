-- An admin opens the console as a customer sees it, for half an hour and without changing anything.
create table customer_views (
  id uuid primary key default uuidv7(),
  -- Only this sign-in of the admin may use the view.
  session_id uuid references sessions on delete set null,
  admin_id uuid references users on delete set null,
  user_id uuid not null references users on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  started_at timestamptz not null,
  ends_at timestamptz not null
);
create index customer_views_session on customer_views (session_id);
create index customer_views_admin on customer_views (admin_id);
create index customer_views_user on customer_views (user_id, id);
create index customer_views_workspace on customer_views (workspace_id);
create index customer_views_end on customer_views (ends_at);

comment on column customer_views.session_id is 'personal: the sign-in of the admin | ending the view with it | blank, AUDIT_RETENTION_MONTHS';
comment on column customer_views.admin_id is 'personal: the admin | who opened the console as a customer | blank, AUDIT_RETENTION_MONTHS';
comment on column customer_views.user_id is 'personal: the account that was viewed | who opened the console as a customer | account, AUDIT_RETENTION_MONTHS';
comment on column customer_views.workspace_id is 'personal: the account, where it is a personal workspace | who opened the console as a customer | account, AUDIT_RETENTION_MONTHS';
