-- migrate: outside of a transaction
create index concurrently if not exists customer_tags_joined on customer_tags (tag, joined_at, workspace_id);
create index concurrently if not exists customer_tags_name on customer_tags (tag, lower(name) collate "C", workspace_id);
create index concurrently if not exists customer_tags_sessions on customer_tags (tag, sessions, workspace_id);
create index concurrently if not exists customer_tags_spend on customer_tags (tag, spend_cents, workspace_id);
create index concurrently if not exists customer_tags_seen on customer_tags (tag, seen_at, workspace_id);
drop index concurrently if exists customer_tags_tag;
