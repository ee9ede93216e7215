-- Reads every session, and stops nobody from writing.
alter table metered_sessions validate constraint metered_sessions_before;
