-- Uploaded images of posts, without the metadata that cameras write.
create table post_images (
  id uuid primary key default uuidv7(),
  type text not null check (type in ('png', 'jpeg', 'webp')),
  width integer not null,
  height integer not null,
  bytes bytea not null check (length(bytes) <= 2097152),
  created_at timestamptz not null
);

-- An image that no post shows is deleted after a while.
create table post_image_uses (
  post_id uuid not null references posts on delete cascade,
  image_id uuid not null references post_images on delete cascade,
  primary key (post_id, image_id)
);
create index post_image_uses_image on post_image_uses (image_id);
