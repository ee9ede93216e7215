-- migrate: outside of a transaction
-- What the triggers have counted since is subtracted: both are read at the same moment.
-- migrate: in steps
with earlier as (
  select id from sendings where not is_counted order by id limit 10 for update
), counted as (
  select sending_id, state, 1 as recipients, (unsubscribed_at is not null)::integer as unsubscribed
  from sending_recipients where sending_id in (select id from earlier)
  union all
  select sending_id, state, -recipients, -unsubscribed from sending_counts where sending_id in (select id from earlier)
), stored as (
  insert into sending_counts
  select sending_id, state, sum(recipients), sum(unsubscribed) from counted group by sending_id, state
)
update sendings set is_counted = true where id in (select id from earlier);
