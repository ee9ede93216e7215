-- Sessions are kept by month from here on: 0031 makes today's table the first part of the new one, without moving a row. What that part
-- may hold is said here, checked by 0030 while everybody goes on writing, and known by 0031, which so reads nothing while it locks.
-- It ends with a month, a week from now at the earliest: until then the version before, which knows one table and its one key,
-- finds in it every session that it could count twice.
do $$
declare
  until date := date_trunc('month', greatest(
    (now() at time zone 'UTC') + interval '7 days',
    (select max(day) from metered_sessions)
  )) + interval '1 month';
begin
  execute format('alter table metered_sessions add constraint metered_sessions_before check (day < %L) not valid', until);
end
$$;
