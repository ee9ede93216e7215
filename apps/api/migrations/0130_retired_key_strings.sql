-- Strings of keys that were rotated or replaced, so that starts with them can be shown to the owner of the key.
create table retired_key_strings (
  key_hash bytea primary key check (length(key_hash) = 32),
  key_id uuid not null,
  retired_at timestamptz not null
);
create index retired_key_strings_end on retired_key_strings (retired_at);

comment on table retired_key_strings is 'One row per replaced string, for 30 days. Holds a hash, because the string works no more and needs not be read.';
