-- migrate: outside of a transaction
-- For finding the post of a version that is to be deleted.
create index concurrently if not exists posts_unpublished on posts (unpublished_id);
