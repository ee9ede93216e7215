-- migrate: outside of a transaction
-- What was decided before there was a status is done, and nothing in it is new to anybody.
-- migrate: in steps
update requests set status = 'done'
where id in (select id from requests where state <> 'open' and status = 'open' and replied_at is null limit 1000);
