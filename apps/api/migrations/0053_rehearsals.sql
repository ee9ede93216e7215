-- A development key that answers for some minutes as if something were wrong. Of production keys it is never set.
alter table license_keys
  add column rehearsal text,
  add column rehearsal_until timestamptz;
