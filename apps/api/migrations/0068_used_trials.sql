-- Who had a free trial with an account that is deleted: keyed hashes of the sign-ins and addresses of that account, which lead to
-- nobody without the installation's key.
create table used_trials (
  person_hash bytea primary key check (length(person_hash) = 32),
  deleted_at timestamptz not null
);
create index used_trials_age on used_trials (deleted_at);
