-- migrate: outside of a transaction
-- Tags that were given before.
-- migrate: in steps
update customer_tags as tags
set name = customers.name, sessions = customers.sessions, spend_cents = customers.spend_cents,
  joined_at = customers.joined_at, seen_at = customers.seen_at
from customers
where customers.id = tags.workspace_id and (tags.workspace_id, tags.tag) in (
  select workspace_id, tag from customer_tags as given join customers on customers.id = given.workspace_id
  where (given.name, given.sessions, given.spend_cents, given.joined_at, given.seen_at)
    <> (customers.name, customers.sessions, customers.spend_cents, customers.joined_at, customers.seen_at)
  limit 1000
);
