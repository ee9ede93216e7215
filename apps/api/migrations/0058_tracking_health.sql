-- What eye trackers told of themselves, summed by the day and kind of session: numbers only. Counts go by the steps of
-- packages/contract/src/usage/tracking.ts; sums and squares are of whole numbers, tenths, thousandths and hundredths.
create table tracking_days (
  owner_id uuid not null references workspaces on delete cascade,
  day date not null,
  app text not null check (length(app) <= 500),
  platform text not null,
  -- Empty where it was not told, and for what came after the most kinds of a day.
  os text not null check (length(os) <= 200),
  model text not null check (length(model) <= 100),
  sdk text not null check (length(sdk) <= 200),
  sessions bigint not null,
  fps bigint[] not null,
  fps_sum bigint not null,
  fps_squares bigint not null,
  face_lost bigint[] not null,
  face_lost_sum bigint not null,
  face_lost_squares bigint not null,
  calibration_error bigint[] not null,
  calibration_error_sum bigint not null,
  calibration_error_squares bigint not null,
  primary key (owner_id, day, app, platform, os, model, sdk)
);
create index tracking_days_day on tracking_days (day);

-- What is in these sums of each session of the last days, so that one that tells again counts once, with its newest numbers.
create table tracked_sessions (
  owner_id uuid not null references workspaces on delete cascade,
  session_id uuid not null,
  day date not null,
  app text not null,
  platform text not null,
  os text not null,
  model text not null,
  sdk text not null,
  fps integer,
  face_lost integer,
  calibration_error integer,
  primary key (owner_id, session_id)
);
create index tracked_sessions_day on tracked_sessions (day);

comment on column tracking_days.owner_id is 'personal: the account of the app''s owner | tracking quality | account, SESSION_RETENTION_MONTHS';
comment on column tracking_days.app is 'personal: app, whose name may tell its maker | tracking quality | account, SESSION_RETENTION_MONTHS';
comment on column tracked_sessions.owner_id is 'personal: the account of the app''s owner | counting a session once | account, 4 days | the sums of tracking_days';
comment on column tracked_sessions.app is 'personal: app, whose name may tell its maker | counting a session once | account, 4 days';
