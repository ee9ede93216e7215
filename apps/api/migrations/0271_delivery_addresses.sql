-- The address to which email to each account goes, kept by triggers, so that everyone with an address is read in its order.
create function delivery_address(person uuid) returns text language sql stable as $$
  select coalesce(
    case when lower(users.email collate "C") = lower(users.confirmed_email collate "C") or exists (
      select from identities as vouched
      where vouched.user_id = users.id and vouched.email_verified
        and lower(vouched.email collate "C") = lower(users.email collate "C")
    ) then users.email end,
    (
      select vouched.email from identities as vouched
      where vouched.user_id = users.id and vouched.email_verified
      order by vouched.signed_in_at desc limit 1
    ),
    users.confirmed_email
  ) from users where id = person
$$;

create table delivery_addresses (
  user_id uuid primary key references users on delete cascade,
  -- Null without a confirmed address.
  email text,
  folded text collate "C" generated always as (lower(email collate "C")) stored,
  -- When the account was created: of several with one address, the oldest counts.
  created_at timestamptz not null
);
create index delivery_addresses_folded on delivery_addresses (folded, created_at, user_id) where folded is not null;

comment on column delivery_addresses.user_id is 'personal: the account | writing to everyone with an address | account | repeats the address of the account';
comment on column delivery_addresses.email is 'personal: address | writing to everyone with an address | account | repeats the address of the account';
comment on column delivery_addresses.folded is 'personal: address in lower case | writing to everyone with an address | account | repeats the address of the account';

-- Its argument is the column with the account, in the table of the trigger.
create function keep_delivery_address() returns trigger language plpgsql as $$
begin
  insert into delivery_addresses (user_id, email, created_at)
  select id, delivery_address(id), created_at from users
  where id in ((to_jsonb(new) ->> tg_argv[0])::uuid, (to_jsonb(old) ->> tg_argv[0])::uuid)
  on conflict (user_id) do update set email = excluded.email
  where delivery_addresses.email is distinct from excluded.email;
  return null;
end
$$;
create trigger users_keep_delivery_address after insert or update of email, confirmed_email on users
  for each row execute function keep_delivery_address('id');
create trigger identities_keep_delivery_address
  after insert or delete or update of user_id, email, email_verified, signed_in_at on identities
  for each row execute function keep_delivery_address('user_id');

-- Platforms with sessions in the last 30 days, as a segment of recipients needs them.
alter table customers add column platforms text[] not null default '{}';

-- Tells PostgreSQL how many people a country has: a page of a large one is read in the order of addresses.
create statistics users_country_known on (address ->> 'country') from users;
