-- migrate: outside of a transaction
create index concurrently if not exists users_country on users ((address ->> 'country')) where address ->> 'country' <> '';
create index concurrently if not exists email_sends_status on email_sends (template_id, status, email);
-- migrate: in steps
insert into delivery_addresses (user_id, email, created_at)
  select id, delivery_address(id), created_at from users
  where not exists (select from delivery_addresses where user_id = users.id)
  order by id limit 2000
  on conflict do nothing;
