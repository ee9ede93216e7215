-- migrate: outside of a transaction
-- Issuing licenses had no scope of its own: tokens keep what they could do.
-- migrate: in steps
update workspace_tokens set scopes = array_append(scopes, 'licenses:write')
where id in (
  select id from workspace_tokens
  where 'keys:write' = any(scopes) and not 'licenses:write' = any(scopes)
  limit 1000
);
