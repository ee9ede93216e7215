-- migrate: outside of a transaction
create unique index concurrently if not exists license_keys_previous on license_keys (previous_key)
  where previous_key is not null;
