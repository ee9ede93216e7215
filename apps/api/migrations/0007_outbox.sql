-- Mails on their way, and what became of them. A name is given once: whoever writes the same mail again writes nothing.
create table mails (
  id uuid primary key default uuidv7(),
  name text not null unique,
  -- Whom the mail is about; it goes with them.
  user_id uuid references users on delete cascade,
  recipient text not null,
  subject text not null,
  content jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  error text not null default '',
  created_at timestamptz not null,
  sent_at timestamptz,
  constraint sent_with_time check ((state = 'sent') = (sent_at is not null))
);

create index mails_user on mails (user_id);
create index mails_unsent on mails (state, id) where state <> 'sent';
create index mails_sent on mails (sent_at) where state = 'sent';

-- Whoever does not want mail other than what they asked for says so here; the token is what a mail's link carries.
alter table users
  add column allow_receiving_email boolean not null default true,
  add column unsubscribe_token uuid not null unique default gen_random_uuid();

alter table quota_notices add column mailed boolean not null default false;
create index quota_notices_unmailed on quota_notices (month) where not mailed;

-- Which trial was told that it ends in so many days; one that was extended is told again.
create table trial_notices (
  key_id uuid not null references license_keys on delete cascade,
  days integer not null,
  expires_at timestamptz not null,
  primary key (key_id, days, expires_at)
);
create index license_keys_trial_end on license_keys (expires_at) where kind = 'dev';

-- What admins have done.
create table admin_audit (
  id uuid primary key default uuidv7(),
  at timestamptz not null,
  actor_id uuid references users on delete set null,
  actor_email text not null,
  action text not null,
  -- What it was done to, in words and by id.
  subject text not null,
  subject_id text not null,
  detail jsonb not null default '{}'
);
create index admin_audit_actor on admin_audit (actor_id, id desc);
create index admin_audit_action on admin_audit (action, id desc);

-- The list of the back-office, and telling the person's pages that something was decided.
create index requests_state on requests (state, id desc);
create index requests_type on requests (type, id desc);

create function tell_request() returns trigger language plpgsql as $$
begin
  perform pg_notify('requests', new.user_id::text);
  return null;
end
$$;

create trigger requests_tell after insert or update on requests
  for each row execute function tell_request();
