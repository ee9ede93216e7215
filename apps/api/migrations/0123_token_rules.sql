-- migrate: outside of a transaction
create index concurrently if not exists workspace_tokens_rule on workspace_tokens (rule_id) where rule_id is not null;
