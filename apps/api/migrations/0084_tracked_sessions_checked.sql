-- migrate: outside of a transaction
-- Both read every row, and writers do not wait for them.
alter table tracked_sessions validate constraint tracked_sessions_before;
create unique index concurrently if not exists tracked_sessions_once on tracked_sessions (owner_id, session_id, day);
