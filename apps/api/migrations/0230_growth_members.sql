-- The customers behind the numbers of a month, and the refunds of its invoices. `refreshGrowth` writes both.

-- By the names of `monthGroups`. A list reads the members of a page only, where a query over the invoices would read all of the month.
create table growth_members (
  month date not null,
  name text not null,
  workspace_id uuid not null references workspaces on delete cascade,
  primary key (month, name, workspace_id)
);
create index growth_members_workspace on growth_members (workspace_id);
comment on column growth_members.workspace_id is 'personal: the account, where it is a personal workspace | who paid in a month | account, workspace, BILLING_RETENTION_MONTHS';

-- The payment that paid the invoice: empty without one, null where an earlier version has read the invoice.
alter table growth_invoices add column payment_id text;

create table growth_refunds (
  id text primary key,
  payment_id text not null,
  -- Nothing where the bank has returned the refund.
  amount_cents bigint not null,
  created_at timestamptz not null
);
create index growth_refunds_payment on growth_refunds (payment_id);
create index growth_refunds_created on growth_refunds (created_at);
