-- A list of the customers with a tag reads the rows of a page only, in any order of the list: a tag repeats what the list is sorted by.
alter table customer_tags
  add column name text not null default '' check (length(name) <= 1000),
  add column sessions bigint not null default 0,
  add column spend_cents bigint not null default 0,
  add column joined_at timestamptz not null default 'epoch',
  add column seen_at timestamptz not null default 'epoch';

-- Triggers, so that this also holds for what the previous release writes.
create function copy_customer_to_tag() returns trigger language plpgsql as $$
declare
  customer customers;
begin
  select * into customer from customers where id = new.workspace_id;
  if found then
    new.name := customer.name;
    new.sessions := customer.sessions;
    new.spend_cents := customer.spend_cents;
    new.joined_at := customer.joined_at;
    new.seen_at := customer.seen_at;
  end if;
  return new;
end
$$;
create trigger customer_tags_copy_customer before insert on customer_tags
  for each row execute function copy_customer_to_tag();

create function copy_customers_to_tags() returns trigger language plpgsql as $$
begin
  update customer_tags as tags
  set name = changed.name, sessions = changed.sessions, spend_cents = changed.spend_cents,
    joined_at = changed.joined_at, seen_at = changed.seen_at
  from changed
  where changed.id = tags.workspace_id
    and (tags.name, tags.sessions, tags.spend_cents, tags.joined_at, tags.seen_at)
      <> (changed.name, changed.sessions, changed.spend_cents, changed.joined_at, changed.seen_at);
  return null;
end
$$;
create trigger customers_copy_inserted_to_tags after insert on customers
  referencing new table as changed for each statement execute function copy_customers_to_tags();
create trigger customers_copy_updated_to_tags after update on customers
  referencing new table as changed for each statement execute function copy_customers_to_tags();

comment on column customer_tags.name is 'personal: name of the person or team | order of customers with a tag | account, workspace';
