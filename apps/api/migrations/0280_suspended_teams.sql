-- Staff can suspend a team: its keys and tokens are refused, and its members can only read.
alter table workspaces add column suspended_at timestamptz;

-- Processes that cache its keys learn of it as of a change of the keys, and open pages of members load the workspace again.
create function notify_suspension() returns trigger language plpgsql as $$
begin
  perform pg_notify('license_keys', new.id::text);
  perform pg_notify('workspaces', new.id::text);
  return null;
end
$$;

create trigger workspaces_notify_suspension after update of suspended_at on workspaces
  for each row execute function notify_suspension();
create trigger workspaces_mark_suspended_customer after update of suspended_at on workspaces
  for each row execute function mark_customer('id');

alter table customers drop constraint customers_state_check;
alter table customers add constraint customers_state_check
  check (state in ('active', 'ending', 'overdue', 'deactivated', 'suspended')) not valid;
