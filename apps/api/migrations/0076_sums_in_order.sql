-- migrate: outside of a transaction
-- The sums of all owners are read in pages, by day, owner and app, each of which continues where the one before ended. It takes the
-- place of the index by day alone, so that a new sum is entered into as many indexes as before.
create index concurrently if not exists metered_days_order on metered_days (day, owner_id, app);
drop index concurrently if exists metered_days_day;
