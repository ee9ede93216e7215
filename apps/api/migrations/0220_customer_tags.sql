-- Words that staff give customers to find them again. At most 20 for each customer, and 200 different ones.
create table customer_tags (
  workspace_id uuid not null references workspaces on delete cascade,
  -- In lower case.
  tag text not null check (length(tag) between 1 and 30),
  primary key (workspace_id, tag)
);
create index customer_tags_tag on customer_tags (tag, workspace_id);

comment on column customer_tags.workspace_id is 'personal: the account, where it is a personal workspace | tags of customers | account, workspace';
comment on column customer_tags.tag is 'personal: what staff call a customer | tags of customers | account, workspace';
