-- Where starts of production keys came from, counted by the day, so that a restriction can be tried before it is saved. Written by
-- every process every few seconds; seven days are kept.
create table sightings (
  key_id uuid not null references license_keys on delete cascade,
  day date not null,
  -- Empty where addresses are not kept.
  ip text not null check (length(ip) <= 50),
  origin text not null check (length(origin) <= 300),
  certificate text not null check (length(certificate) <= 100),
  starts bigint not null,
  primary key (key_id, day, ip, origin, certificate)
);
create index sightings_day on sightings (day);

comment on column sightings.ip is 'personal: network address of an app | trying a restriction before it is saved | KEEP_ADDRESSES_DAYS, account';
