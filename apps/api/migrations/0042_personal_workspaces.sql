-- migrate: outside of a transaction
-- Everybody who was there before gets their workspace. The lock keeps an account from being deleted between the look and the row.

-- migrate: in steps
insert into workspaces (id, created_at)
select users.id, users.created_at from users
where not exists (select from workspaces where workspaces.id = users.id)
limit 5000
for key share of users
on conflict do nothing;
