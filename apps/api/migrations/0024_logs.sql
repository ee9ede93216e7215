-- migrate: outside of a transaction
-- The log shows the newest starts of an owner first. Ties of one moment are few: the session's id, which would double an
-- entry, is left out of the index, and sorted out when a page is read. No beat touches it.
create index concurrently if not exists metered_sessions_newest on metered_sessions (owner_id, started_at);
create index concurrently if not exists refusals_newest on refusals (owner_id, at);
