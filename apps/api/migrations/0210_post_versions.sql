-- What admins have written: the text of each publication, each save, and each hour of saving while typing.
create table post_versions (
  id uuid primary key default uuidv7(),
  post_id uuid not null references posts on delete cascade,
  reason text not null check (reason in ('published', 'saved', 'autosaved')),
  -- Title, category and text may be missing while a draft is being written.
  title text not null check (length(title) <= 200),
  category text not null check (category in ('', 'Eye Tracking', 'News', 'Use Case', 'Helpful Tips')),
  body text not null check (length(body) <= 50000),
  blog_id uuid,
  image_url text not null check (length(image_url) <= 2000),
  author_id uuid references users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index post_versions_post on post_versions (post_id, created_at desc, id desc);
create index post_versions_author on post_versions (author_id);
create index post_versions_autosaved on post_versions (updated_at) where reason = 'autosaved';

comment on column post_versions.author_id is 'personal: the admin who wrote it | versions of posts | blank, trash | the entries of the audit log, which are exported, name the posts';

create table post_version_images (
  version_id uuid not null references post_versions on delete cascade,
  image_id uuid not null references post_images on delete cascade,
  primary key (version_id, image_id)
);
create index post_version_images_image on post_version_images (image_id);

-- The version with changes that readers do not see yet.
alter table posts add column unpublished_id uuid references post_versions on delete set null;
