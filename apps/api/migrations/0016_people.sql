-- Whoever keeps something open for a signed-in person is told when a session of theirs has ended, in whatever way: signed
-- out, revoked, or its account deactivated or deleted.
create function tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', old.user_id::text);
  return null;
end
$$;

create trigger sessions_tell_end after delete on sessions
  for each row when (old.user_id is not null) execute function tell_session_end();
create trigger sessions_tell_gone after update of user_id on sessions
  for each row when (old.user_id is distinct from new.user_id and old.user_id is not null)
  execute function tell_session_end();

create or replace function tell_deactivation() returns trigger language plpgsql as $$
begin
  perform pg_notify('license_keys', new.id::text);
  perform pg_notify('sessions', new.id::text);
  return null;
end
$$;
