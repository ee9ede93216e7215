alter table workspace_tokens
  add column networks text[] not null default '{}' check (cardinality(networks) <= 20);
comment on column workspace_tokens.networks is 'personal: networks that may use the token | stopping a stolen token | account, workspace, 30 days';
