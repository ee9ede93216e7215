-- Tokens by which programs act in a workspace. Of the token a hash alone is kept. One that was ended is gone.
create table workspace_tokens (
  id uuid primary key default uuidv7(),
  workspace_id uuid not null references workspaces on delete cascade,
  -- Whoever made it: it never may more than they do.
  maker_id uuid not null references users on delete cascade,
  -- The workspace again, where it is a team's: whoever leaves the team takes their tokens along, whichever release they leave by.
  team_id uuid,
  name text not null check (char_length(name) between 1 and 60),
  token_hash bytea not null unique check (length(token_hash) = 32),
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  last_used_ip text,
  constraint member_of_team check (team_id is not distinct from nullif(workspace_id, maker_id)),
  constraint maker_is_member foreign key (team_id, maker_id) references workspace_members on delete cascade
);
create index workspace_tokens_workspace on workspace_tokens (workspace_id, id desc);
create index workspace_tokens_maker on workspace_tokens (maker_id, team_id);
comment on column workspace_tokens.workspace_id is 'personal: the account, or the team | where programs act | account, workspace, 30 days';
comment on column workspace_tokens.maker_id is 'personal: the account that made it | what programs may do | account, workspace, 30 days';
comment on column workspace_tokens.team_id is 'personal: the team | ends tokens with the membership | account, workspace, 30 days';
comment on column workspace_tokens.name is 'personal: what its maker called it | telling tokens apart | account, workspace, 30 days';
comment on column workspace_tokens.last_used_ip is 'personal: network address that last used it | noticing misuse | account, workspace, 30 days';

-- What the token was called by which a key was changed; without one, the person did it themselves.
alter table key_events add column token text;
comment on column key_events.token is 'personal: name of the token used | explaining changes to keys | account';
