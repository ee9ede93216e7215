-- A process that finds that a pooler loses prepared statements says so here, and all processes of the database stop using them.
alter table serving_processes add column loses_statements boolean not null default false;

-- Attempts to send a mail that may have delivered it, because no answer of the mail server to the whole mail is known. One is
-- repeated, under the same Message-ID; after the second one the mail is given up, and only an admin sends it again.
alter table mails add column unsettled_attempts smallint not null default 0;

-- Whether a template that counts as failed may have been delivered all the same.
alter table email_sends add column is_outcome_unknown boolean not null default false;

create or replace function settle_template_send() returns trigger language plpgsql as $$
begin
  update email_sends set
    status = case new.state when 'waiting' then 'sending' else new.state end,
    sent_count = sent_count + case new.state when 'sent' then 1 else 0 end,
    error = new.error,
    is_outcome_unknown = new.state = 'failed' and new.unsettled_attempts > 0,
    mail_id = case new.state when 'sent' then null else mail_id end
  where mail_id = new.id;
  return null;
end
$$;

create or replace trigger mails_settle_template after update of state, error, unsettled_attempts on mails
  for each row execute function settle_template_send();
