-- What the growth page of the back office reads: sums by day, and the rows behind them by which the list of customers is filtered.
-- `refreshGrowth` writes all of it.

-- The value of a measure on a day. Measures of weeks and months are stored on their first day.
create table growth_days (
  measure text not null,
  day date not null,
  value bigint not null,
  primary key (measure, day)
);
create index growth_days_age on growth_days (day);

-- When a person, in their own workspace or in a team that they founded, first took each step.
create table growth_people (
  id uuid primary key references workspaces on delete cascade,
  signed_up_on date not null,
  trial_on date,
  trial_ends_on date,
  session_on date,
  key_on date,
  production_on date,
  paying_on date
);
create index growth_people_signed_up on growth_people (signed_up_on);
create index growth_people_trial_ends on growth_people (trial_ends_on);
comment on column growth_people.id is 'personal: the account | how many people get from sign-up to paying | account';

-- Production sessions of a workspace in a week, by platform and, as `all`, in total.
create table growth_weeks (
  week date not null,
  platform text not null,
  workspace_id uuid not null references workspaces on delete cascade,
  apps integer not null,
  sessions bigint not null,
  -- Sessions more than in the week before, in the row of all platforms.
  change bigint not null default 0,
  primary key (week, platform, workspace_id)
);
create index growth_weeks_workspace on growth_weeks (workspace_id);
create index growth_weeks_change on growth_weeks (week, change) where platform = 'all';
comment on column growth_weeks.workspace_id is 'personal: the account, where it is a personal workspace | who used what in a week | account, workspace, 371 days';

-- The amounts of the card provider's invoices, by the month that they are for.
create table growth_invoices (
  id text primary key,
  -- A random ID after the workspace was deleted; null where it was deleted before the invoice was first read.
  owner_id uuid,
  month date not null,
  created_at timestamptz not null,
  status text not null check (status in ('draft', 'open', 'paid', 'uncollectible', 'void')),
  total_cents bigint not null,
  paid_cents bigint not null,
  unpaid_cents bigint not null
);
create index growth_invoices_month on growth_invoices (month, owner_id);
create index growth_invoices_owner on growth_invoices (owner_id, month);
create index growth_invoices_created on growth_invoices (created_at);
comment on column growth_invoices.owner_id is 'personal: the account, where it is a personal workspace | revenue of a month | anonymous';

-- Revenue and churn count customers that are gone, without knowing who they were.
create function keep_invoices_anonymously() returns trigger language plpgsql as $$
declare
  stand_in uuid := gen_random_uuid();
begin
  update growth_invoices set owner_id = stand_in where owner_id = old.id;
  return null;
end
$$;
create trigger workspaces_keep_invoices after delete on workspaces
  for each row execute function keep_invoices_anonymously();
