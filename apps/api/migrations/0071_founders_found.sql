-- migrate: outside of a transaction
create index concurrently if not exists workspaces_founder on workspaces (founder_id) where founder_id is not null;
-- Of teams from before: who has owned them longest.
-- migrate: in steps
update workspaces set founder_id = (
  select user_id from workspace_members
  where workspace_id = workspaces.id
  order by role = 'owner' desc, joined_at, user_id limit 1
)
where id in (
  select id from workspaces
  where name is not null and founder_id is null
    and exists (select from workspace_members where workspace_id = workspaces.id)
  limit 1000
);
