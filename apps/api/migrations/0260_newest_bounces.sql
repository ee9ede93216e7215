-- migrate: outside of a transaction
-- The list of bounces is read newest first.
create index concurrently if not exists email_bounces_newest on email_bounces (at desc, email);
