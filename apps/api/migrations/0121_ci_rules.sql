-- Rules by which CI workflows sign in with an ID token of their provider instead of a stored secret.
create table ci_rules (
  id uuid primary key default uuidv7(),
  workspace_id uuid not null references workspaces on delete cascade,
  maker_id uuid not null references users on delete cascade,
  -- The workspace again if it is a team's, so that rules end with the membership of their maker.
  team_id uuid,
  name text not null check (char_length(name) between 1 and 60),
  issuer text not null check (issuer in ('github-actions')),
  repository text not null check (repository = lower(repository) and char_length(repository) between 3 and 140),
  -- Names of deleted repositories can be taken by others; the first sign-in sets the id, and later ones must have it.
  repository_id text check (repository_id ~ '^[0-9]{1,20}$'),
  branch text check (char_length(branch) between 1 and 200),
  tag text check (char_length(tag) between 1 and 200),
  environment text check (char_length(environment) between 1 and 255),
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint ci_rule_of_branch_or_tag check (branch is null or tag is null),
  constraint ci_rule_of_team check (team_id is not distinct from nullif(workspace_id, maker_id)),
  constraint ci_rule_maker_is_member foreign key (team_id, maker_id) references workspace_members on delete cascade
);
create index ci_rules_workspace on ci_rules (workspace_id, id desc);
create index ci_rules_maker on ci_rules (maker_id, team_id);
comment on column ci_rules.workspace_id is 'personal: the account, or the team | where CI may sign in | account, workspace';
comment on column ci_rules.maker_id is 'personal: the account that made it | what CI may do | account, workspace';
comment on column ci_rules.team_id is 'personal: the team | ends rules with the membership | account, workspace';
comment on column ci_rules.name is 'personal: what its maker called it | telling rules apart | account, workspace';
comment on column ci_rules.repository is 'personal: repository, whose owner may be a person | which CI may sign in | account, workspace';
comment on column ci_rules.repository_id is 'personal: number of the repository | refusing another one of the same name | account, workspace';
comment on column ci_rules.branch is 'personal: name of a branch | which CI may sign in | account, workspace';
comment on column ci_rules.tag is 'personal: name of a tag | which CI may sign in | account, workspace';
comment on column ci_rules.environment is 'personal: name of an environment | which CI may sign in | account, workspace';

-- An ID token works once: hashes of those that were used, until they expire.
create table used_id_tokens (
  id_hash bytea primary key check (length(id_hash) = 32),
  expires_at timestamptz not null
);
create index used_id_tokens_expiry on used_id_tokens (expires_at);

alter table workspace_tokens add column rule_id uuid references ci_rules on delete cascade;
