-- What is known of a person at the card provider: the customer, what it was told of the person, and the one subscription
-- as it was last read there. Never anything of a card but what may be shown.
create table billing_accounts (
  owner_id uuid primary key references users on delete cascade,
  customer_id text unique,
  -- A customer that was deleted at the provider is replaced: the next one needs a name of its own there.
  generation integer not null default 0,
  -- Grows with every write: who read before somebody else wrote reads again.
  version integer not null default 0,
  -- E-mail and address as the provider was last told them, and what it said to the address.
  told_profile text,
  address_validation text not null default '',
  card jsonb,
  subscription_id text unique,
  status text,
  started_at timestamptz,
  current_period_start timestamptz,
  current_period_end timestamptz,
  cancel_at timestamptz,
  -- Since when a payment is missing.
  past_due_since timestamptz,
  ended_at timestamptz,
  read_at timestamptz,
  constraint subscription_whole check (
    num_nulls(subscription_id, status, started_at, current_period_start, current_period_end) in (0, 5)
  )
);

create index billing_accounts_running on billing_accounts (owner_id)
  where subscription_id is not null and ended_at is null;

-- Whether somebody pays lifts a limit of their keys: whoever keeps those in memory is told.
create trigger billing_accounts_tell after insert or delete on billing_accounts
  for each row execute function tell_license_key();
create trigger billing_accounts_tell_change after update on billing_accounts
  for each row
  when (row(old.status, old.cancel_at, old.past_due_since) is distinct from
    row(new.status, new.cancel_at, new.past_due_since))
  execute function tell_license_key();

-- An act of subscribing, written before the provider is asked. What it is asked carries this id, so that it can be asked
-- again after a crash. A person has one at a time.
create table subscribe_intents (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references users on delete cascade,
  -- The caller's own name for the act.
  request_key text,
  price_id text not null,
  -- The card that was given; without one, the card on file.
  payment_method_id text,
  setup_intent_id text,
  -- card: the bank is asked; subscribing: the card is good; then done or failed.
  state text not null check (state in ('card', 'subscribing', 'done', 'failed')),
  -- What the person is told where it failed.
  failure text,
  subscription_id text,
  created_at timestamptz not null,
  unique (owner_id, request_key)
);

create unique index subscribe_intents_one_at_a_time on subscribe_intents (owner_id)
  where state in ('card', 'subscribing');

-- The provider's events, each once. They are signals to read again: their content is not kept.
create table billing_events (
  id text primary key,
  type text not null,
  customer_id text,
  -- What it is about: an invoice, a subscription.
  object_id text,
  received_at timestamptz not null,
  done_at timestamptz
);

create index billing_events_undone on billing_events (received_at) where done_at is null;
create index billing_events_done on billing_events (done_at) where done_at is not null;

-- The total of each day as the provider was last told it; a later one replaces it there.
create table reported_days (
  owner_id uuid not null references users on delete cascade,
  subscription_id text not null,
  day date not null,
  sessions bigint not null,
  primary key (owner_id, subscription_id, day)
);
