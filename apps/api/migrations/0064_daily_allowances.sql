-- How much of an allowance of one UTC day the processes have reserved for an owner: starts of a development key, and bytes of what
-- grows without being billed. Logged, so that neither a restart nor a crash gives a used-up day back; two days are kept.
create table daily_allowances (
  owner_id uuid not null references workspaces on delete cascade,
  allowance text not null check (allowance in ('development starts', 'stored bytes')),
  day date not null,
  used bigint not null check (used >= 0),
  primary key (owner_id, allowance, day)
);
create index daily_allowances_day on daily_allowances (day);
comment on column daily_allowances.owner_id is 'personal: the account of the key''s owner | limits on what a day stores | account, 2 days | gone in two days';
