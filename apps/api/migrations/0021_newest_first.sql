-- Lists show the newest first by the time that they show, which need not be the order of writing.
create index users_newest on users (created_at desc, id desc);
create index requests_newest on requests (created_at desc, id desc);
create index requests_state_newest on requests (state, created_at desc, id desc);
create index requests_type_newest on requests (type, created_at desc, id desc);
create index posts_shown_newest on posts (kind, created_at desc, id desc) where trashed_at is null;
create index admin_audit_newest on admin_audit (at desc, id desc);
