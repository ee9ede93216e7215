-- Recipients of a sending by state, so that a list of sendings does not count them. Each statement that changes recipients adds what it
-- changed, so nothing waits for the row of a sending; the task that sends joins the rows from time to time.
create table sending_counts (
  sending_id uuid not null references sendings on delete cascade,
  state text not null,
  -- Negative where they left the state.
  recipients integer not null,
  unsubscribed integer not null
);
create index sending_counts_sending on sending_counts (sending_id);

-- Sendings from before are counted by the next migration.
alter table sendings add column is_counted boolean not null default false;
alter table sendings alter column is_counted set default true;

create function count_sending_recipients() returns trigger language plpgsql as $$
begin
  case tg_op
    when 'INSERT' then
      insert into sending_counts
      select sending_id, state, count(*), count(unsubscribed_at) from added group by sending_id, state;
    when 'DELETE' then
      -- They also go with their sending, whose counts go, too.
      insert into sending_counts
      select sending_id, state, -count(*), -count(unsubscribed_at) from removed
      where exists (select from sendings where id = sending_id) group by sending_id, state;
    else
      insert into sending_counts
      select sending_id, state, sum(difference), coalesce(sum(difference) filter (where unsubscribed_at is not null), 0)
      from (
        select sending_id, state, unsubscribed_at, 1 as difference from added
        union all
        select sending_id, state, unsubscribed_at, -1 from removed
      ) as changed
      group by sending_id, state
      having sum(difference) <> 0 or sum(difference) filter (where unsubscribed_at is not null) <> 0;
  end case;
  return null;
end
$$;
create trigger sending_recipients_count_added after insert on sending_recipients
  referencing new table as added for each statement execute function count_sending_recipients();
create trigger sending_recipients_count_changed after update on sending_recipients
  referencing old table as removed new table as added for each statement execute function count_sending_recipients();
create trigger sending_recipients_count_removed after delete on sending_recipients
  referencing old table as removed for each statement execute function count_sending_recipients();
