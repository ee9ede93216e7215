-- Starts with a deleted key, and with a string that was rotated out or replaced, are counted apart and outlive the key.
alter table refused_starts
  drop constraint refused_starts_key_id_fkey,
  add column deleted_starts bigint not null default 0,
  add column replaced_starts bigint not null default 0;
