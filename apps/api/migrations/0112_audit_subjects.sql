-- migrate: outside of a transaction
-- The page of a customer lists what admins did to them.
create index concurrently if not exists admin_audit_subject on admin_audit (subject_id, at desc);
