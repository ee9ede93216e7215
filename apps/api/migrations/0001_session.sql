-- A person. The contact address may be changed by its owner and proves nothing; what a provider verified stands in identities.
create table users (
  id uuid primary key default uuidv7(),
  email text not null,
  nickname text not null,
  image_url text not null,
  address jsonb,
  company_name text,
  company_position text,
  company_purpose text,
  company_created_at timestamptz,
  created_at timestamptz not null,
  constraint company_whole check (
    num_nulls(company_name, company_position, company_purpose, company_created_at) in (0, 4)
  )
);

create index users_company_created on users (company_created_at) where company_created_at is not null;

-- Who a provider says that a person is. A person has at most one identity of each provider.
create table identities (
  provider text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  email text not null,
  email_verified boolean not null,
  created_at timestamptz not null,
  signed_in_at timestamptz not null,
  primary key (provider, subject),
  unique (user_id, provider)
);

create index identities_verified_email on identities (lower(email)) where email_verified;

-- A signed-in browser. Only a hash of its token is kept. The row outlives a deleted account, so that the browser can be told.
create table sessions (
  id uuid primary key default uuidv7(),
  token_hash bytea not null unique,
  user_id uuid references users on delete set null,
  provider text not null,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null
);

create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Sign-ins that have been completed: the same one cannot be completed twice.
create table finished_sign_ins (
  state_hash bytea primary key,
  finished_at timestamptz not null
);

-- Counts of calls, shared by all processes. Unlogged: losing them in a crash costs nothing.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
