-- migrate: outside of a transaction
-- What 0057 added without looking is looked at, while everybody goes on.
alter table key_events validate constraint key_events_action_check;
