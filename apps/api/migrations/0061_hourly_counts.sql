-- How often something was sent within the last hour, to an address or by somebody. It refers to nothing, so that nobody begins
-- anew by deleting a team or an account, and knows hashes alone.
create table hourly_counts (
  id uuid primary key default uuidv7(),
  name_hash bytea not null check (length(name_hash) = 32),
  at timestamptz not null
);
create index hourly_counts_name on hourly_counts (name_hash, at);
create index hourly_counts_end on hourly_counts (at);
