-- migrate: outside of a transaction
create unique index concurrently if not exists request_replies_email
  on request_replies (request_id, email_hash) where email_hash is not null;
