-- A list of the customers behind a number of a month reads the rows of a page only, in the order of the list.
-- It is when the customer joined, as in `customers`.
alter table growth_members add column joined_at timestamptz not null default now();
