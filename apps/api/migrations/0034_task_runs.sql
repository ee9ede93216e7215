-- When each scheduled task last ran, and how it went: for whoever looks after the console, whichever process ran it.
create table task_runs (
  name text primary key,
  every_seconds integer not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- The last run that did not fail.
  ok_at timestamptz,
  -- How many runs in a row have failed, and what the last of them said.
  failures integer not null default 0,
  trouble text not null default '' check (length(trouble) <= 300)
);
