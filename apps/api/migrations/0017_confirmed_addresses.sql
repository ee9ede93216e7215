-- The contact address that its owner has confirmed. Another one that was typed since has yet to be.
alter table users add column confirmed_email text;
create index users_confirmed_email on users (lower(confirmed_email)) where confirmed_email is not null;

-- Links by which people confirm an address: each works once, and not for long.
create table email_confirmations (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  email text not null check (length(email) <= 254),
  token_hash bytea not null unique,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_confirmations_user on email_confirmations (user_id);
create index email_confirmations_email on email_confirmations (lower(email), sent_at);
create index email_confirmations_expiry on email_confirmations (expires_at);
