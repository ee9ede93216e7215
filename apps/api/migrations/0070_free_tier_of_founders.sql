-- Whose free tier a team's workspace uses: that of its founder, or of who has taken the founder's place. A personal workspace uses
-- its person's, and has none here.
alter table workspaces add column founder_id uuid;
comment on column workspaces.founder_id is 'personal: who founded the team | whose free tier it uses | account, workspace';

-- The first member of a team is its founder, also where the release before makes the team.
create function keep_founder() returns trigger language plpgsql as $$
begin
  update workspaces set founder_id = new.user_id
  where id = new.workspace_id and name is not null and founder_id is null;
  return null;
end
$$;
create trigger workspace_members_found after insert on workspace_members
  for each row execute function keep_founder();

-- Who was a workspace's founder in a month in which another one took their place: in that month it counts with both.
create table former_founders (
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  month date not null,
  primary key (user_id, month, workspace_id)
);
create index former_founders_workspace on former_founders (workspace_id);
create index former_founders_month on former_founders (month);
comment on column former_founders.user_id is 'personal: who founded the team | whose free tier it used this month | account, workspace, month';

-- What workspaces that are deleted by now have used of their founder's free tier.
create table free_tier_used (
  founder_id uuid not null references users on delete cascade,
  month date not null,
  sessions integer not null check (sessions >= 0),
  primary key (founder_id, month)
);
create index free_tier_used_month on free_tier_used (month);
comment on column free_tier_used.founder_id is 'personal: the account | the free tier of its workspaces | account, month';
