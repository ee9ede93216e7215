-- When backups were made of this database, so that the console can say how old the newest one is.
create table backups (
  finished_at timestamptz primary key,
  started_at timestamptz not null,
  -- How many rows are in it.
  rows bigint not null,
  -- The file, in bytes.
  size bigint not null,
  encrypted boolean not null,
  -- Whether it was restored and compared at once.
  verified boolean not null
);
