-- What people ask of the team: commercial licenses, extensions, ambassadorships, and issue reports.
create table requests (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  type text not null check (
    type in (
      'Request for commercial license',
      'Extend free trial period',
      'Apply to Ambassador Program',
      'Report Issue'
    )
  ),
  info jsonb not null,
  state text not null default 'open' check (state in ('open', 'granted', 'declined')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references users on delete set null,
  note text,
  constraint decided_with_time check ((state = 'open') = (decided_at is null))
);

create index requests_user on requests (user_id, created_at desc);
create index requests_decided_by on requests (decided_by);
