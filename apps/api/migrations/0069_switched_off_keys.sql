-- When a key was switched off: of sessions that ran offline, those that began before count. Not known of keys that are off already,
-- whose later reports count nothing.
alter table license_keys add column switched_off_at timestamptz;
alter table deleted_keys add column switched_off_at timestamptz;
