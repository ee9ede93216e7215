-- migrate: before the others
-- 0002, 0004 and 0008 were changed after they had landed. A database that an earlier text of them made is brought to what they
-- make today, before those that build on it; every other database is left alone.
do $repair$
begin
  -- 0002 told which key had changed, and now tells whose.
  if exists (
    select from pg_proc
    where oid = to_regproc('tell_license_key') and prosrc like '%coalesce(new.id, old.id)%'
  ) then
    create or replace function tell_license_key() returns trigger language plpgsql as $$
begin
  perform pg_notify('license_keys', coalesce(new.owner_id, old.owner_id)::text);
  return null;
end
$$;
  end if;

  -- 0004 had no notices of the free tier.
  if to_regclass('metered_months') is not null and to_regclass('quota_notices') is null then
    create table quota_notices (
      owner_id uuid not null,
      month date not null,
      percent integer not null,
      reached_at timestamptz not null default now(),
      primary key (owner_id, month, percent)
    );
  end if;

  -- 0008 told of every update that named a column, and now of those that change it.
  if to_regclass('billing_accounts') is not null and not exists (
    select from pg_trigger
    where tgrelid = to_regclass('billing_accounts') and tgname = 'billing_accounts_tell_change'
  ) then
    drop trigger billing_accounts_tell on billing_accounts;
    create trigger billing_accounts_tell after insert or delete on billing_accounts
      for each row execute function tell_license_key();
    create trigger billing_accounts_tell_change after update on billing_accounts
      for each row
      when (row(old.status, old.cancel_at, old.past_due_since) is distinct from
        row(new.status, new.cancel_at, new.past_due_since))
      execute function tell_license_key();
  end if;
end
$repair$;
