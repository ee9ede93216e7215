-- migrate: outside of a transaction
-- The audit log is read by who did it, what was done and to whom, newest first. Only staff write to it.
create index concurrently if not exists admin_audit_actor_newest on admin_audit (actor_email, at desc, id desc);
create index concurrently if not exists admin_audit_actor_action_newest on admin_audit (actor_email, action, at desc, id desc);
create index concurrently if not exists admin_audit_action_newest on admin_audit (action, at desc, id desc);
create index concurrently if not exists admin_audit_reached_newest on admin_audit (at desc, id desc) where recipients is not null;
create index concurrently if not exists admin_audit_words on admin_audit using gin (lower(subject) gin_trgm_ops);
create index concurrently if not exists admin_audit_recipients_words on admin_audit_recipients using gin (lower(email) gin_trgm_ops);
drop index concurrently if exists admin_audit_action;
drop index concurrently if exists admin_audit_recipients_email;
