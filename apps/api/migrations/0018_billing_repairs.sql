-- Until which end of a subscription everything that it still owed has been asked for. What ended before this was known is
-- looked at once.
alter table billing_accounts
  add column last_ended_at timestamptz,
  add column settled_until timestamptz;
update billing_accounts set last_ended_at = ended_at where ended_at is not null;
create index billing_accounts_unsettled on billing_accounts (last_ended_at)
  where last_ended_at is not null and settled_until is distinct from last_ended_at;

-- An act of subscribing is driven by one at a time, until then. Each attempt has names of its own at the provider.
alter table subscribe_intents
  add column attempt integer not null default 0,
  add column driven_until timestamptz,
  add column tried_at timestamptz,
  add column trouble text check (length(trouble) <= 500),
  add column given_up_at timestamptz;
create index subscribe_intents_given_up on subscribe_intents (given_up_at) where given_up_at is not null;

alter table billing_events
  add column tried_at timestamptz,
  add column trouble text check (length(trouble) <= 500),
  add column given_up_at timestamptz;
create index billing_events_given_up on billing_events (given_up_at) where given_up_at is not null;
