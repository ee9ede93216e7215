-- migrate: outside of a transaction
-- Filtered lists read the rows of a page only, in their order.
create index concurrently if not exists growth_members_joined on growth_members (month, name, joined_at, workspace_id);
create index concurrently if not exists customers_state_joined on customers (state, joined_at, id) where state <> 'active';
create index concurrently if not exists customers_plan_joined on customers (plan, joined_at, id) where plan <> 'basic';
create index concurrently if not exists customers_kind_joined on customers (kind, joined_at, id) where kind = 'team';
-- Few of those who sign up pay.
create index concurrently if not exists growth_people_paid on growth_people (signed_up_on) where paying_on is not null;
create index concurrently if not exists growth_people_trial_paid on growth_people (trial_ends_on) where paying_on is not null;
-- A refresh looks for rows of an earlier month.
create index concurrently if not exists customers_month on customers (month);
drop index concurrently if exists customers_state;
drop index concurrently if exists customers_plan;
drop index concurrently if exists customers_kind;
