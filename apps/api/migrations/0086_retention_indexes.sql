-- migrate: outside of a transaction
-- Retention finds old rows by these. A sum is entered once and then updated in place, so session starts do not pay for them.
create index concurrently if not exists metered_key_days_end on metered_key_days (day);
create index concurrently if not exists metered_months_end on metered_months (month);
create index concurrently if not exists reported_days_end on reported_days (day);
create index concurrently if not exists subscribe_intents_end on subscribe_intents (created_at);
create index concurrently if not exists key_events_end on key_events (at);
create index concurrently if not exists email_sends_end on email_sends (claimed_at);
