-- A claim on an intent names its holder, so that a worker that was paused for longer than its claim does not release its successor's.
-- The bank's question is stored, and what is unpaid, so that reading a subscription asks the provider nothing.
alter table subscribe_intents
  add column holder uuid,
  add column bank_status text,
  add column bank_secret text;

alter table billing_accounts
  add column overdue jsonb,
  add column bank_secret text;

comment on column subscribe_intents.bank_secret is 'personal: secret that answers the bank, encrypted | asking the person on behalf of the bank | account, BILLING_RETENTION_MONTHS';
comment on column billing_accounts.bank_secret is 'personal: secret that answers the bank about an unpaid invoice, encrypted | asking the person on behalf of the bank | account';
