-- A template that is sent to many people, now or later. The text is what was confirmed, whatever becomes of the template.
create table sendings (
  id uuid primary key default uuidv7(),
  template_id uuid references email_templates on delete set null,
  subject text not null check (length(subject) <= 1000),
  body text not null check (length(body) <= 100000),
  state text not null check (state in ('scheduled', 'running', 'finished', 'cancelled')),
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  starts_at timestamptz not null,
  ended_at timestamptz,
  -- Includes those whose accounts were deleted since.
  recipients integer not null,
  -- Why it waits, such as an answer of the mail server about no recipient.
  problem text not null default '' check (length(problem) <= 500),
  waits_until timestamptz
);
create index sendings_template on sendings (template_id);
create index sendings_created_by on sendings (created_by);
create index sendings_created on sendings (created_at, id);
create index sendings_due on sendings (starts_at) where state in ('scheduled', 'running');

create table sending_recipients (
  sending_id uuid not null references sendings on delete cascade,
  -- In lower case, as in email_sends.
  email text not null check (length(email) <= 254),
  user_id uuid not null references users on delete cascade,
  -- Whether the recipient gets the template although they have it.
  again boolean not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'bounced', 'failed', 'unknown', 'skipped')),
  -- What the mail server answered, or why nothing was sent.
  answer text not null default '' check (length(answer) <= 500),
  changed_at timestamptz,
  unsubscribed_at timestamptz,
  -- The email in the outbox, while the mail server asks to be asked again.
  mail_id uuid references mails on delete set null,
  primary key (sending_id, email)
);
create index sending_recipients_state on sending_recipients (sending_id, state, email);
create index sending_recipients_user on sending_recipients (user_id, changed_at);
create index sending_recipients_email on sending_recipients (email, changed_at);
create index sending_recipients_mail on sending_recipients (mail_id) where mail_id is not null;
create index sending_recipients_claimed on sending_recipients (changed_at) where state = 'sending';

comment on column sendings.created_by is 'personal: the admin who sent it | sendings of templates | blank';
comment on column sending_recipients.email is 'personal: address | who got which template | account';
comment on column sending_recipients.user_id is 'personal: the account | who got which template | account';
comment on column sending_recipients.answer is 'personal: the answer of the mail server, which may repeat the address | who got which template | account';
comment on column sending_recipients.unsubscribed_at is 'personal: when the person unsubscribed | who got which template | account';

-- Who unsubscribes does so because of the newest email that reached them.
create function count_unsubscription() returns trigger language plpgsql as $$
begin
  update sending_recipients set unsubscribed_at = now()
  where (sending_id, email) = (
    select sending_id, email from sending_recipients
    where user_id = new.id and state = 'sent' order by changed_at desc, sending_id desc limit 1
  ) and unsubscribed_at is null;
  return null;
end
$$;
create trigger users_count_unsubscription after update of allow_receiving_email on users
  for each row when (old.allow_receiving_email and not new.allow_receiving_email)
  execute function count_unsubscription();

-- Addresses that take no email for good, as the mail server or a report of a provider said. In lower case.
create table email_bounces (
  email text primary key check (length(email) <= 254),
  reason text not null check (length(reason) <= 500),
  at timestamptz not null
);
comment on column email_bounces.email is 'personal: address | addresses that take no email | account';
comment on column email_bounces.reason is 'personal: the answer of the mail server, which may repeat the address | addresses that take no email | account';
