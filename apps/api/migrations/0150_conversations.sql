-- Requests are conversations: both sides answer, and `status` says whose turn it is. `state` stays the decision, which is made once.
alter table requests
  add column status text not null default 'open' check (status in ('open', 'waiting', 'done')),
  add column assignee_id uuid references users on delete set null,
  add column replied_at timestamptz,
  add column unread_by_team boolean not null default false,
  add column unread_by_sender boolean not null default false;
alter table request_replies add column from_team boolean not null default true;
-- A note about a request belongs to the customer, and goes with the request.
alter table customer_notes add column request_id uuid references requests on delete cascade;

-- Also for decisions of the release before, which knows no status.
create function finish_decided_request() returns trigger language plpgsql as $$
begin
  if new.state <> 'open' and (tg_op = 'INSERT' or old.state = 'open') then
    new.status := 'done';
  end if;
  return new;
end
$$;
create trigger requests_finish before insert or update of state on requests
  for each row execute function finish_decided_request();

-- Notes are for the staff, so no customer's page hears of them.
create function notify_request_note() returns trigger language plpgsql as $$
begin
  perform pg_notify('requests', 'staff');
  return null;
end
$$;
create trigger customer_notes_notify after insert on customer_notes
  for each row when (new.request_id is not null) execute function notify_request_note();
create trigger customer_notes_notify_deleted after delete on customer_notes
  for each row when (old.request_id is not null) execute function notify_request_note();

comment on column requests.assignee_id is 'personal: admin who takes care of it | sharing the work | blank, account, REQUEST_RETENTION_MONTHS';
comment on column customer_notes.request_id is 'personal: the request that it is about, and through it the account | notes of staff | account, workspace, REQUEST_RETENTION_MONTHS';
comment on column request_replies.author_id is 'personal: who wrote it, an admin or a member | answering for replies | account, REQUEST_RETENTION_MONTHS';
comment on column request_replies.text is 'personal: what was written to the other side | answering | account, REQUEST_RETENTION_MONTHS';
comment on column requests.replied_at is 'personal: when either side last answered | order of the list | account, REQUEST_RETENTION_MONTHS';
comment on column requests.unread_by_team is 'personal: whether the team has read it | marking what is unread | account, REQUEST_RETENTION_MONTHS';
comment on column requests.unread_by_sender is 'personal: whether the sender has read the answer | marking what is unread | account, REQUEST_RETENTION_MONTHS';
