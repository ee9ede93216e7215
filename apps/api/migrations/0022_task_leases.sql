-- Which process runs a scheduled task now. A lease ends by itself, so that what a crashed process held is free again; unlike an
-- advisory lock it belongs to no connection, which a pooler would hand to somebody else.
create table task_leases (
  name text primary key,
  holder uuid not null,
  expires_at timestamptz not null
);
