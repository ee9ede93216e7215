-- migrate: outside of a transaction
-- Posts from before were public as soon as they were written.
-- migrate: in steps
update posts set published_at = created_at
where id in (
  select id from posts where published_at <> created_at limit 1000
);
