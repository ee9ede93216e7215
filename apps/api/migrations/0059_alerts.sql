-- What somebody wants to be told of by e-mail, in a workspace. Which columns are filled depends on the kind.
create table alerts (
  id uuid primary key default uuidv7(),
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- The workspace again, where it is a team's: whoever leaves the team takes their alerts along, whichever release they leave by.
  team_id uuid,
  kind text not null check (kind in ('refusals', 'quiet', 'newcomer', 'ending')),
  -- A deleted key takes its alerts along.
  key_id uuid references license_keys on delete cascade,
  app text check (length(app) <= 500),
  above integer,
  times integer,
  newcomer text check (newcomer in ('certificate', 'domain')),
  days integer[],
  enabled boolean not null,
  created_at timestamptz not null,
  -- Nobody looks at it before. An hour after an e-mail, so that there is one an hour at most.
  next_check_at timestamptz not null,
  last_sent_at timestamptz,
  constraint member_of_team check (team_id is not distinct from nullif(workspace_id, user_id)),
  constraint person_is_member foreign key (team_id, user_id) references workspace_members on delete cascade
);
create index alerts_person on alerts (workspace_id, user_id, id desc);
create index alerts_user on alerts (user_id, team_id);
create index alerts_key on alerts (key_id);
create index alerts_due on alerts (next_check_at) where enabled;

-- What an alert has told of, or knew before: certificates and domains, and ends of keys. Forgotten 90 days after it was last seen.
create table alert_known (
  alert_id uuid not null references alerts on delete cascade,
  value text not null check (length(value) <= 400),
  seen_on date not null,
  primary key (alert_id, value)
);
create index alert_known_end on alert_known (seen_on);

-- How many starts of a key were refused, by the minute: the log keeps a sample under a flood. Seven days are kept.
create table refused_starts (
  key_id uuid not null references license_keys on delete cascade,
  minute timestamptz not null,
  starts bigint not null,
  primary key (key_id, minute)
);
create index refused_starts_end on refused_starts (minute);

-- A key that moves to another workspace leaves its alerts behind: those who set them may no longer see it.
create function end_alerts_of_moved_key() returns trigger language plpgsql as $$
begin
  delete from alerts where key_id = new.id and workspace_id <> new.owner_id;
  return null;
end $$;
create trigger license_keys_end_alerts after update of owner_id on license_keys
  for each row when (old.owner_id is distinct from new.owner_id) execute function end_alerts_of_moved_key();

comment on column alerts.workspace_id is 'personal: the account, or the team | what is watched | account, workspace';
comment on column alerts.user_id is 'personal: the account that set it | whom to tell | account, workspace';
comment on column alerts.team_id is 'personal: the team | ends alerts with the membership | account, workspace';
comment on column alerts.app is 'personal: app, whose name may tell its maker | what is watched | account, workspace';
