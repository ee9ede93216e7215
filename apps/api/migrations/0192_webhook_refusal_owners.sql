-- migrate: outside of a transaction
-- For deleting the refusals of a workspace with it.
create index concurrently if not exists webhook_refusals_owner on webhook_refusals (owner_id);
