-- migrate: outside of a transaction
-- For finding the invoice that a refunded payment paid.
create index concurrently if not exists growth_invoices_payment on growth_invoices (payment_id) where payment_id <> '';
