-- migrate: outside of a transaction
-- Addresses are compared with A to Z folded alone: lower() under the collation "C" knows no other letters. The indexes over
-- plain lower() serve the release before and go with a later one; the unique one of invitations stays, since their addresses
-- are typed, and those are in ASCII.
create index concurrently if not exists users_folded_email on users (lower(email collate "C"));
create index concurrently if not exists users_folded_confirmed_email on users (lower(confirmed_email collate "C"))
  where confirmed_email is not null;
create index concurrently if not exists identities_folded_email on identities (lower(email collate "C")) where email_verified;
create index concurrently if not exists workspace_events_folded_email on workspace_events (lower(subject_email collate "C"))
  where subject_email is not null;

-- An address with other characters proves nothing, whichever provider vouched for it.
-- migrate: in steps
update identities set email_verified = false where (provider, subject) in (
  select provider, subject from identities where email_verified and email ~ '[^[:ascii:]]' limit 1000
);

-- migrate: in steps
update users set confirmed_email = null where id in (
  select id from users where confirmed_email ~ '[^[:ascii:]]' limit 1000
);
