-- What ID tokens are requested for, instead of the address of the console.
alter table ci_rules add column audience text check (audience ~ '^[A-Za-z0-9._~:/@-]{1,200}$');
comment on column ci_rules.audience is 'personal: text that a workflow requests its ID token for | refusing ID tokens for others | account, workspace';
