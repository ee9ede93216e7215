-- What the public web site shows: articles, and use cases that may point to one. What is deleted waits in the trash first.
create table posts (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('blog', 'usecase')),
  title text not null,
  category text not null check (category in ('Eye Tracking', 'News', 'Use Case', 'Helpful Tips')),
  -- Markdown.
  body text not null,
  blog_id uuid references posts on delete set null,
  image_url text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  trashed_at timestamptz,
  constraint only_use_cases_point check (kind = 'usecase' or (blog_id is null and image_url = ''))
);

create index posts_shown on posts (kind, id desc) where trashed_at is null;
create index posts_trashed on posts (kind, id desc) where trashed_at is not null;
create index posts_blog on posts (blog_id);
