-- What staff write about a customer for each other. At most 100 for each customer.
create table customer_notes (
  id uuid primary key default uuidv7(),
  workspace_id uuid not null references workspaces on delete cascade,
  author_id uuid references users on delete set null,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null
);
create index customer_notes_customer on customer_notes (workspace_id, id);
create index customer_notes_author on customer_notes (author_id);

comment on column customer_notes.workspace_id is 'personal: the account, where it is a personal workspace | notes of staff | account, workspace';
comment on column customer_notes.author_id is 'personal: the admin who wrote it | notes of staff | blank, workspace';
comment on column customer_notes.text is 'personal: what staff wrote about a customer | notes of staff | account, workspace';
