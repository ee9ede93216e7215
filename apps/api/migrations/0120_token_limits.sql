alter table workspace_tokens
  add column networks text[] not null default '{}' check (cardinality(networks) <= 20);
comment on column workspace_tokens.networks is 'personal: networks that may use the token | stopping a stolen token | account, workspace, 30 days';

-- Issuing licenses had no scope of its own: tokens keep what they could do.
update workspace_tokens set scopes = array_append(scopes, 'licenses:write')
  where 'keys:write' = any(scopes) and not 'licenses:write' = any(scopes);
update device_logins set scopes = array_append(scopes, 'licenses:write')
  where 'keys:write' = any(scopes) and not 'licenses:write' = any(scopes);
