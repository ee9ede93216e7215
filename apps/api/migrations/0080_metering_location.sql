-- Where the sessions of this installation are metered: in the main database, or in the one of METERING_URL. Written by the start of a
-- console, so that a METERING_URL which is added, changed or removed later is noticed instead of counting from 0 again.
create table metering_location (
  is_only_row boolean primary key default true check (is_only_row),
  database_id uuid not null default gen_random_uuid(),
  -- Of the main database: the ID of the database that holds metering, which may be its own.
  metering_id uuid,
  -- Of a database for metering: the ID of the main database that it belongs to.
  main_id uuid
);

-- Fails every write to tables of metering in a database that does not hold metering, or does not any more. Class 57 is answered with 503.
-- `fovea move-metering` itself may write.
create function refuse_moved_metering() returns trigger language plpgsql as $$
begin
  if current_setting('fovea.moving_metering', true) = 'on' then
    return null;
  end if;
  raise exception 'The metering of this console is in another database: restart the console with the METERING_URL of that database.'
    using errcode = '57FV1';
end
$$;
