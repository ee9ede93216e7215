-- How often emails of a sending were opened: a sum, without who and when. Counted only with COUNT_EMAIL_OPENS.
alter table sendings add column opened integer not null default 0;

-- Addresses of images that were not loaded yet. Loading one deletes its row, so that each recipient counts once.
create table sending_open_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  sending_id uuid not null references sendings on delete cascade,
  -- A day only: a time would tell, beside the times of the recipients, whose token it is.
  created_on date not null
);
create index sending_open_tokens_sending on sending_open_tokens (sending_id);
create index sending_open_tokens_created on sending_open_tokens (created_on);
