-- The list of bounces is read newest first.
create index email_bounces_newest on email_bounces (at desc, email);
