-- Keys that a token is limited to; null for no limit. No foreign key: a deleted key can be restored.
alter table workspace_tokens add column key_ids uuid[] check (cardinality(key_ids) between 1 and 20);
