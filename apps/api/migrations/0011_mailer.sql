-- What admins write to many people.
create table email_templates (
  id uuid primary key default uuidv7(),
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Whom a template was sent to. A row is claimed before the mail leaves and settled after: one that stays claimed tells
-- that nobody knows whether it left.
create table email_sends (
  template_id uuid not null references email_templates on delete cascade,
  -- In lower case: one address, one mail, however many accounts share it.
  email text not null,
  -- Whose address it was; what is kept about it goes with them.
  user_id uuid not null references users on delete cascade,
  status text not null check (status in ('sending', 'sent', 'failed')),
  claimed_at timestamptz not null,
  sent_count integer not null default 0,
  error text not null default '',
  primary key (template_id, email)
);

create index email_sends_user on email_sends (user_id);
create index users_email on users (lower(email));
