-- The back office lists everybody with a workspace, people and teams, by any of their figures, and finds them by any part of a name.
-- Each row repeats what other tables say, in one place with indexes; `refreshCustomers` writes it.
create extension if not exists pg_trgm;

create table customers (
  id uuid primary key references workspaces on delete cascade,
  kind text not null check (kind in ('person', 'team')),
  name text not null check (length(name) <= 1000),
  email text not null check (length(email) <= 1000),
  members integer not null,
  plan text not null check (plan in ('basic', 'expert', 'commercial')),
  state text not null check (state in ('active', 'ending', 'overdue', 'deactivated')),
  -- The sessions and the spend are those of this month.
  month date not null,
  sessions bigint not null,
  spend_cents bigint not null,
  joined_at timestamptz not null,
  seen_at timestamptz not null,
  -- Lower case, each word after a space: names, addresses, company, apps, and keys as they are shown.
  words text not null check (length(words) <= 50000)
);
create index customers_joined on customers (joined_at, id);
create index customers_name on customers (lower(name) collate "C", id);
create index customers_sessions on customers (sessions, id);
create index customers_spend on customers (spend_cents, id);
create index customers_seen on customers (seen_at, id);
create index customers_state on customers (state) where state <> 'active';
create index customers_plan on customers (plan) where plan <> 'basic';
create index customers_kind on customers (kind) where kind = 'team';
create index customers_words on customers using gin (words gin_trgm_ops);

comment on column customers.id is 'personal: the account, where it is a personal workspace | the customers of the back office | account, workspace';
comment on column customers.name is 'personal: name of the person or team | the customers of the back office | account, workspace';
comment on column customers.email is 'personal: e-mail of the person, or of the owner of a team | the customers of the back office | account, workspace';
comment on column customers.words is 'personal: names, addresses, company and apps | finding a customer | account, workspace';

-- Workspaces whose row of `customers` may differ from what it repeats. A row is deleted by who refreshes the customer.
create table customer_changes (
  id bigint generated always as identity primary key,
  workspace_id uuid not null references workspaces on delete cascade
);
create index customer_changes_workspace on customer_changes (workspace_id);
comment on column customer_changes.workspace_id is 'personal: the account, where it is a personal workspace | refreshing the customers of the back office | account, workspace, minutes | only that something changed';

-- Its argument is the column with the workspace, in the table of the trigger. A workspace that is being deleted needs no refresh.
create function mark_customer() returns trigger language plpgsql as $$
begin
  insert into customer_changes (workspace_id)
  select workspaces.id from workspaces
  where workspaces.id in ((to_jsonb(new) ->> tg_argv[0])::uuid, (to_jsonb(old) ->> tg_argv[0])::uuid);
  return null;
end
$$;

-- A person is a customer, and is named with the teams they are in.
create function mark_customers_of_person() returns trigger language plpgsql as $$
declare
  person uuid := coalesce((to_jsonb(new) ->> tg_argv[0]), (to_jsonb(old) ->> tg_argv[0]))::uuid;
begin
  insert into customer_changes (workspace_id)
  select workspaces.id from workspaces where workspaces.id = person
  union
  select workspace_id from workspace_members where user_id = person;
  return null;
end
$$;

create trigger workspaces_mark_customer after insert or update of name on workspaces
  for each row execute function mark_customer('id');
create trigger workspace_members_mark_customer after insert or update of role or delete on workspace_members
  for each row execute function mark_customer('workspace_id');
create trigger license_keys_mark_customer after insert or update of owner_id, key, identifier, expires_at or delete on license_keys
  for each row execute function mark_customer('owner_id');
create trigger billing_accounts_mark_customer after insert or delete
  or update of status, started_at, cancel_at, past_due_since, ended_at, overdue on billing_accounts
  for each row execute function mark_customer('owner_id');
create trigger users_mark_customers
  after update of email, confirmed_email, nickname, company_name, deactivated_at on users
  for each row when (
    (old.email, old.confirmed_email, old.nickname, old.company_name, old.deactivated_at)
      is distinct from (new.email, new.confirmed_email, new.nickname, new.company_name, new.deactivated_at)
  ) execute function mark_customers_of_person('id');
create trigger identities_mark_customers after insert or delete on identities
  for each row execute function mark_customers_of_person('user_id');
create trigger identities_changed_mark_customers after update of email, email_verified on identities
  for each row when ((old.email, old.email_verified) is distinct from (new.email, new.email_verified))
  execute function mark_customers_of_person('user_id');
