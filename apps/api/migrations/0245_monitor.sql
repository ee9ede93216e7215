-- What the monitor of the back office shows: calls of each window, kept ready, because adding them up reads every app and day.
-- `refreshMonitor` writes both.

create table monitor_windows (
  -- The window ended at `read_at` and began this many times 24 hours before.
  days integer primary key check (days in (7, 28, 90, 180)),
  since timestamptz not null,
  read_at timestamptz not null,
  -- By UTC day: [{"date", "prod", "dev"}]. Days without calls are left out.
  calls jsonb not null,
  prod_apps integer not null,
  dev_apps integer not null
);

create table monitor_apps (
  owner_id uuid not null,
  app text not null,
  is_web boolean not null,
  is_dev boolean not null,
  -- In the windows of 7, 28, 90 and 180 days.
  calls bigint[] not null check (cardinality(calls) = 4),
  primary key (owner_id, app, is_web, is_dev)
);
create index monitor_apps_7 on monitor_apps (is_dev, (-calls[1]), owner_id, app, is_web) where calls[1] > 0;
create index monitor_apps_28 on monitor_apps (is_dev, (-calls[2]), owner_id, app, is_web) where calls[2] > 0;
create index monitor_apps_90 on monitor_apps (is_dev, (-calls[3]), owner_id, app, is_web) where calls[3] > 0;
create index monitor_apps_180 on monitor_apps (is_dev, (-calls[4]), owner_id, app, is_web) where calls[4] > 0;

comment on column monitor_apps.owner_id is 'personal: the account of the app''s owner | calls of apps in the back office | account, 180 days';
comment on column monitor_apps.app is 'personal: app, whose name may tell its maker | calls of apps in the back office | account, 180 days';
