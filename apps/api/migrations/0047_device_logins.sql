-- Programs that ask for a token by a code (RFC 8628). Of the codes hashes alone are kept, and of the token what it is made from
-- together with the program's own code, until it is handed out.
create table device_logins (
  id uuid primary key default uuidv7(),
  device_hash bytea not null unique check (length(device_hash) = 32),
  user_hash bytea not null unique check (length(user_hash) = 32),
  token_hash bytea not null check (length(token_hash) = 32),
  -- Gone once the token was handed out: what is left leads to no token.
  token_salt bytea,
  program text not null check (char_length(program) between 1 and 60),
  machine text not null check (char_length(machine) between 1 and 60),
  scopes text[] not null check (cardinality(scopes) > 0),
  ip text not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'denied')),
  -- A token that is ended before it is handed out takes this along.
  token_id uuid references workspace_tokens on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  polled_at timestamptz,
  wait_seconds integer not null,
  constraint approved_has_token check ((state = 'approved') = (token_id is not null))
);
create index device_logins_token on device_logins (token_id);
create index device_logins_expires on device_logins (expires_at);
comment on column device_logins.machine is 'personal: name of the machine that asks | telling whoever allows it which one | minutes | nobody knows yet whose it is, and it is gone in minutes';
comment on column device_logins.program is 'personal: name of the program that asks | telling whoever allows it which one | minutes';
comment on column device_logins.ip is 'personal: network address that asks | telling whoever allows it from where | minutes';
