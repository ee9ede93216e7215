-- migrate: outside of a transaction
-- What happened in a workspace is kept as long as what admins did: those that are due are found by their time.
create index concurrently if not exists workspace_events_at on workspace_events (at);
comment on column workspace_events.actor_id is 'personal: who acted | the audit of the workspace | blank, workspace, AUDIT_RETENTION_MONTHS';
comment on column workspace_events.subject_id is 'personal: whom it was done to | the audit of the workspace | blank, workspace, AUDIT_RETENTION_MONTHS';
comment on column workspace_events.subject_email is 'personal: e-mail that was invited | the audit of the workspace | blank, workspace, AUDIT_RETENTION_MONTHS';
