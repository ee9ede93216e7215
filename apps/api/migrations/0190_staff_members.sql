-- Who may open the back office besides the people of ADMIN_EMAILS, and what they may do there.
create table staff_members (
  user_id uuid primary key references users on delete cascade,
  role text not null check (role in ('admin', 'support', 'content', 'finance')),
  given_by uuid references users on delete set null,
  given_at timestamptz not null
);
create index staff_members_given_by on staff_members (given_by);

comment on column staff_members.user_id is 'personal: the account | roles of staff | account';
comment on column staff_members.role is 'personal: what the account may do in the back office | roles of staff | account';
comment on column staff_members.given_by is 'personal: the admin who gave the role | roles of staff | blank, account';
