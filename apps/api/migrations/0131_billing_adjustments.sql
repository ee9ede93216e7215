-- Refunds, credits, retried payments and write-offs that staff order at the card provider. Each is stored before the
-- provider is asked, and carries its ID there, so that a lost answer is found again.
create table billing_adjustments (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references workspaces on delete cascade,
  author_id uuid references users on delete set null,
  -- The caller's Idempotency-Key.
  request_key text check (length(request_key) <= 200),
  kind text not null check (kind in ('refund', 'credit', 'retry', 'write-off')),
  customer_id text not null check (length(customer_id) <= 255),
  invoice_id text check (length(invoice_id) <= 255),
  invoice_number text check (length(invoice_number) <= 255),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null check (length(currency) = 3),
  reason text check (reason in ('requested_by_customer', 'duplicate', 'fraudulent')),
  note text not null check (length(note) <= 300),
  state text not null check (state in ('pending', 'done', 'failed')),
  failure text check (length(failure) <= 500),
  -- The refund or balance transaction at the provider.
  provider_id text check (length(provider_id) <= 255),
  tries integer not null default 0,
  -- Part of the idempotency key: the provider repeats its own failures under the same one.
  attempt integer not null default 0,
  created_at timestamptz not null,
  tried_at timestamptz,
  ended_at timestamptz,
  trouble text check (length(trouble) <= 500),
  given_up_at timestamptz,
  check ((kind = 'credit') = (invoice_id is null)),
  unique (author_id, request_key)
);
create unique index billing_adjustments_one_at_a_time
  on billing_adjustments (owner_id, coalesce(invoice_id, '')) where state = 'pending';
create index billing_adjustments_owner on billing_adjustments (owner_id, id);
create index billing_adjustments_pending on billing_adjustments (id) where state = 'pending';
create index billing_adjustments_provider on billing_adjustments (provider_id) where provider_id is not null;
create index billing_adjustments_end on billing_adjustments (created_at);

comment on column billing_adjustments.owner_id is 'personal: the account, where it is a personal workspace | refunds and credits | account, BILLING_RETENTION_MONTHS';
comment on column billing_adjustments.author_id is 'personal: the admin who ordered it | refunds and credits | blank, BILLING_RETENTION_MONTHS';
comment on column billing_adjustments.customer_id is 'personal: customer at the card provider | refunds and credits | account, BILLING_RETENTION_MONTHS';
comment on column billing_adjustments.invoice_id is 'personal: invoice at the card provider | refunds and credits | account, BILLING_RETENTION_MONTHS';
comment on column billing_adjustments.invoice_number is 'personal: number of the invoice | refunds and credits | account, BILLING_RETENTION_MONTHS';
comment on column billing_adjustments.note is 'personal: what staff wrote about it | refunds and credits | account, BILLING_RETENTION_MONTHS';
comment on column billing_adjustments.failure is 'personal: why it failed | told to admins | account, BILLING_RETENTION_MONTHS';
comment on column billing_adjustments.provider_id is 'personal: refund or balance transaction at the card provider | doing it once, also after a crash | account, BILLING_RETENTION_MONTHS';
comment on column billing_adjustments.trouble is 'personal: error of the card provider | told to admins | account, BILLING_RETENTION_MONTHS';

-- What the next invoices are reduced by.
alter table billing_accounts add column credit jsonb;
