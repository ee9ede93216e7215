-- From 0085 on, tracked sessions are kept by day. Today's table becomes the first partition without moving a row: this says which days
-- it may hold, 0084 checks that while everybody goes on writing, and 0085 attaches it without reading a row. It ends a week from
-- now at the earliest, so that the release before, which writes to it by its name, goes on working until all processes are replaced.
do $$
declare
  until date := greatest(
    (now() at time zone 'UTC')::date + 7,
    (select max(day) from tracked_sessions)
  ) + 1;
begin
  execute format('alter table tracked_sessions add constraint tracked_sessions_before check (day < %L) not valid', until);
end
$$;
