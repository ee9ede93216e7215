-- migrate: outside of a transaction
-- Members that an earlier version has stored.
-- migrate: in steps
update growth_members set joined_at = customers.joined_at
from customers
where customers.id = workspace_id and growth_members.joined_at <> customers.joined_at and workspace_id in (
  select workspace_id from growth_members as members join customers on customers.id = members.workspace_id
  where members.joined_at <> customers.joined_at limit 1000
);
