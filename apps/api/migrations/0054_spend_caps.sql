-- What a workspace wants to spend a month at most, in cents, and for which of its apps.
create table spend_caps (
  owner_id uuid primary key references workspaces on delete cascade,
  amount integer check (amount >= 0),
  mode text not null check (mode in ('warn', 'stop')),
  -- [{app, amount}]: they are always read and written together.
  apps jsonb not null
);

-- It stops starts of their keys: whoever keeps those in memory is told.
create trigger spend_caps_tell after insert or update or delete on spend_caps
  for each row execute function tell_license_key();

-- Which share of a cap was told of in a month; '' stands for the whole workspace.
create table spend_cap_notices (
  owner_id uuid not null references spend_caps on delete cascade,
  month date not null,
  app text not null,
  percent integer not null,
  primary key (owner_id, month, app, percent)
);

comment on column spend_caps.owner_id is 'personal: the account | whose spending is limited | account';
comment on column spend_caps.apps is 'personal: names of the apps | whose spending is limited | account';
comment on column spend_cap_notices.owner_id is 'personal: the account | telling of a cap once | account';
comment on column spend_cap_notices.app is 'personal: name of the app | telling of a cap once | account';
