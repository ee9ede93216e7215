-- Null is a draft, a time to come is a schedule. The default keeps publishing what an older version of the console writes.
alter table posts add column published_at timestamptz default now();
