-- Staff confirm with a passkey that it is them, before the back office opens for their session.
create table passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key bytea not null check (length(public_key) between 1 and 4096),
  counter bigint not null check (counter >= 0),
  transports text[] not null check (cardinality(transports) <= 10),
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_user on passkeys (user_id, id);

alter table sessions
  add column confirmed_at timestamptz,
  add column passkey_challenge bytea check (length(passkey_challenge) = 32),
  add column passkey_challenge_expires_at timestamptz;

comment on column passkeys.user_id is 'personal: the account | confirming that it is a staff member | account';
comment on column passkeys.credential_id is 'personal: the name of a key on a device of the person | confirming that it is a staff member | account';
comment on column passkeys.public_key is 'personal: the public part of that key | confirming that it is a staff member | account';
comment on column passkeys.name is 'personal: what the person calls the passkey | telling passkeys apart | account';
comment on column passkeys.used_at is 'personal: when the passkey was used last | telling passkeys apart | account';
