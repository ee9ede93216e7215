-- migrate: outside of a transaction
-- The list shows what moved last, and is searched. The indexes by the time of sending served the list before.
create index concurrently if not exists requests_active
  on requests ((greatest(created_at, decided_at, replied_at)) desc, id desc);
create index concurrently if not exists requests_status_active
  on requests (status, (greatest(created_at, decided_at, replied_at)) desc, id desc);
create index concurrently if not exists requests_assignee on requests (assignee_id) where assignee_id is not null;
create index concurrently if not exists requests_words
  on requests using gin (lower(jsonb_path_query_array(info, '$.*')::text) gin_trgm_ops);
create index concurrently if not exists request_replies_words on request_replies using gin (lower(text) gin_trgm_ops);
create index concurrently if not exists customer_notes_request on customer_notes (request_id) where request_id is not null;
drop index concurrently if exists requests_newest;
drop index concurrently if exists requests_state_newest;
drop index concurrently if exists requests_type_newest;
