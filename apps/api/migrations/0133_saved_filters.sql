-- Filters of the list of customers that an admin has saved under a name. At most 20 for each admin.
create table saved_filters (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  name text not null check (length(name) between 1 and 50),
  query jsonb not null check (length(query::text) <= 2000),
  created_at timestamptz not null
);
create unique index saved_filters_name on saved_filters (user_id, lower(name));

comment on column saved_filters.user_id is 'personal: the admin | lists of customers that an admin returns to | account';
comment on column saved_filters.name is 'personal: how the admin calls it | lists of customers that an admin returns to | account';
comment on column saved_filters.query is 'personal: what the admin searches for | lists of customers that an admin returns to | account';
