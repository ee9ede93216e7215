-- Secrets of the installation, encrypted with KEY_ENCRYPTION_KEY. The key that hashes used_trials was derived from
-- KEY_ENCRYPTION_KEY and so was lost with it; here it outlives a change of that key.
create table sealed_secrets (
  name text primary key,
  secret bytea not null,
  encrypted boolean not null
);
