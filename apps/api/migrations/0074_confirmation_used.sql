-- The Idempotency-Key under which a link was used, empty without one. A link still works once; but the page that lost the answer may
-- ask under the same key, and is told the same.
alter table email_confirmations add column used_key text check (length(used_key) <= 200);
