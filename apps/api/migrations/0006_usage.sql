-- Detail shows production sessions alone: the index holds no others, so that a step reads just the rows it shows.
drop index metered_sessions_detail;
create index metered_sessions_detail on metered_sessions (owner_id, day, app, session_id)
  where license <> 'development';
