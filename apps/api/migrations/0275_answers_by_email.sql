-- Providers repeat a call whose answer they missed, and an email must not become two answers.
alter table request_replies add column email_hash bytea;

comment on column request_replies.email_hash is 'personal: hash of the Message-ID of the email that it came by | storing an email once | account, REQUEST_RETENTION_MONTHS';
