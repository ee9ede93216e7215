-- Answers of the team to a request. They leave its state alone, so that a report can be answered and stay open.
create table request_replies (
  id uuid primary key default uuidv7(),
  request_id uuid not null references requests on delete cascade,
  author_id uuid references users on delete set null,
  text text not null check (length(text) between 1 and 5000),
  created_at timestamptz not null
);
create index request_replies_request on request_replies (request_id, id);
create index request_replies_author on request_replies (author_id);

create function notify_request_reply() returns trigger language plpgsql as $$
begin
  perform pg_notify('requests', coalesce(workspace_id, user_id)::text) from requests where id = new.request_id;
  return null;
end
$$;
create trigger request_replies_notify after insert on request_replies
  for each row execute function notify_request_reply();

comment on column request_replies.request_id is 'personal: the request, and through it the account | what is answered | account, REQUEST_RETENTION_MONTHS';
comment on column request_replies.author_id is 'personal: admin who answered | answering for replies | account, REQUEST_RETENTION_MONTHS';
comment on column request_replies.text is 'personal: answer of the admin | answering | account, REQUEST_RETENTION_MONTHS';
