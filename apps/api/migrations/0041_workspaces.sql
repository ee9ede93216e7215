-- A workspace owns keys, sessions, refusals, requests, plan and invoices. Everybody has a personal one, whose id is their own, so
-- that what was stored before stays as it is; it has no name, and no members but its person. A team's has a name and members.
create table workspaces (
  id uuid primary key default uuidv7(),
  name text check (char_length(name) between 2 and 60),
  -- Where a team's invoices go; a person's is with the person.
  address jsonb,
  created_at timestamptz not null,
  constraint team_has_address check (name is not null or address is null)
);
comment on column workspaces.id is 'personal: the account, where it is a personal workspace | owns everything else | account';
comment on column workspaces.name is 'personal: name of a team | shown to its members and in invitations | workspace';
comment on column workspaces.address is 'personal: billing address of a team | invoices and tax | workspace';

-- Whoever makes or deletes an account makes or deletes its workspace, also the release that knows of none.
create function keep_personal_workspace() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into workspaces (id, created_at) values (new.id, new.created_at) on conflict do nothing;
  else
    delete from workspaces where id = old.id;
  end if;
  return null;
end
$$;
create trigger users_keep_workspace after insert or delete on users
  for each row execute function keep_personal_workspace();

create table workspace_members (
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'developer', 'billing', 'viewer')),
  joined_at timestamptz not null,
  primary key (workspace_id, user_id)
);
create index workspace_members_user on workspace_members (user_id);
comment on column workspace_members.workspace_id is 'personal: the team | what the person may see and do | account, workspace';
comment on column workspace_members.user_id is 'personal: the account | what the person may see and do | account, workspace';
comment on column workspace_members.role is 'personal: role in the team | what the person may see and do | account, workspace';

-- Invitations that wait. One that was accepted or withdrawn is gone. Only a hash of the link's secret is kept.
create table workspace_invitations (
  id uuid primary key default uuidv7(),
  workspace_id uuid not null references workspaces on delete cascade,
  email text not null,
  role text not null check (role in ('owner', 'developer', 'billing', 'viewer')),
  secret_hash bytea not null unique,
  invited_by uuid references users on delete set null,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index workspace_invitations_email on workspace_invitations (workspace_id, lower(email));
create index workspace_invitations_invited_by on workspace_invitations (invited_by);
comment on column workspace_invitations.email is 'personal: e-mail of somebody who is invited | sending the invitation, and who may accept it | account, workspace, 30 days';
comment on column workspace_invitations.invited_by is 'personal: the account that invited | told in the invitation | blank, workspace, 30 days';

-- What happened in a workspace, beside what happened to its keys. Written with the change itself.
create table workspace_events (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null default uuidv7(),
  at timestamptz not null,
  actor_id uuid references users on delete set null,
  action text not null check (length(action) <= 40),
  -- Whom it was done to, where that is somebody with an account, or else an address.
  subject_id uuid references users on delete set null,
  subject_email text,
  before text,
  after text,
  primary key (workspace_id, id)
);
create index workspace_events_actor on workspace_events (actor_id);
create index workspace_events_subject on workspace_events (subject_id);
create index workspace_events_email on workspace_events (lower(subject_email)) where subject_email is not null;
comment on column workspace_events.actor_id is 'personal: who acted | the audit of the workspace | blank, workspace';
comment on column workspace_events.subject_id is 'personal: whom it was done to | the audit of the workspace | blank, workspace';
comment on column workspace_events.subject_email is 'personal: e-mail that was invited | the audit of the workspace | blank, workspace';

-- A page that shows a workspace is told when somebody comes, goes or changes: their streams look whether they may still.
create function tell_workspace_members() returns trigger language plpgsql as $$
begin
  perform pg_notify('workspace_members', coalesce(new.user_id, old.user_id)::text);
  return null;
end
$$;
create trigger workspace_members_tell after insert or update or delete on workspace_members
  for each row execute function tell_workspace_members();

-- A key that moves is told to those on both sides: a door may still hold it as the former one's.
create or replace function tell_license_key() returns trigger language plpgsql as $$
begin
  perform pg_notify('license_keys', coalesce(new.owner_id, old.owner_id)::text);
  if tg_op = 'UPDATE' and old.owner_id <> new.owner_id then
    perform pg_notify('license_keys', old.owner_id::text);
  end if;
  return null;
end
$$;

-- Whose a key was, and when it last moved: a session that was counted there is not counted again here.
alter table license_keys
  add column earlier_owners uuid[] not null default '{}',
  add column moved_at timestamptz;
comment on column license_keys.earlier_owners is 'personal: accounts that the key belonged to | counting a session once, wherever the key moves | account';

-- In which team's workspace it was asked; without one, in the person's own.
alter table requests add column workspace_id uuid;
comment on column requests.workspace_id is 'personal: the team that it was asked for | shows it to the team | account, workspace, REQUEST_RETENTION_MONTHS';

-- Those who see a request in their workspace are told of it.
create or replace function tell_request() returns trigger language plpgsql as $$
begin
  perform pg_notify('requests', coalesce(new.workspace_id, new.user_id)::text);
  return null;
end
$$;
