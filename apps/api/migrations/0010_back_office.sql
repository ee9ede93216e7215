-- The monitor reads the days of all owners at once.
create index metered_days_day on metered_days (day);

-- Where it lists single sessions, production ones are found by the index of the detail pages, and these by their own:
-- ingest of production sessions does not pay for it.
create index metered_sessions_development on metered_sessions (owner_id, day)
  where license = 'development';

-- An account that admins have deactivated. Whoever keeps its keys in memory is told, as for a change of the keys themselves.
alter table users add column deactivated_at timestamptz;

create function tell_deactivation() returns trigger language plpgsql as $$
begin
  perform pg_notify('license_keys', new.id::text);
  return null;
end
$$;

create trigger users_tell_deactivation after update of deactivated_at on users
  for each row execute function tell_deactivation();
