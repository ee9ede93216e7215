-- What a person did under an Idempotency-Key, for a day: the same key and input is the same answer. The input itself is not kept.
-- Without an answer the act is under way, at most until the claim ends.
create table acts_once (
  owner_id uuid not null references users on delete cascade,
  route text not null check (length(route) <= 200),
  key text not null check (length(key) between 1 and 200),
  fingerprint bytea not null check (length(fingerprint) = 32),
  created_at timestamptz not null,
  claimed_until timestamptz not null,
  status smallint,
  answer text check (octet_length(answer) <= 1048576),
  primary key (owner_id, route, key),
  constraint answered_whole check (num_nulls(status, answer) in (0, 2))
);

create index acts_once_created on acts_once (created_at);
