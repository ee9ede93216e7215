-- Which text of a template an admin has read: what leaves is what was confirmed.
alter table email_templates add column version integer not null default 1;

-- A sending to many people is one act, told once, with everybody it went to.
alter table admin_audit add column recipients integer;

create table admin_audit_recipients (
  audit_id uuid not null references admin_audit on delete cascade,
  email text not null,
  -- Whose address it was; it is forgotten with them, and only the number stays.
  user_id uuid not null references users on delete cascade,
  primary key (audit_id, email)
);
create index admin_audit_recipients_user on admin_audit_recipients (user_id);
create index admin_audit_recipients_email on admin_audit_recipients (lower(email));

create table template_sendings (
  -- Named by whoever sends, once for all of its calls.
  id uuid primary key,
  template_id uuid not null references email_templates on delete cascade,
  admin_id uuid references users on delete set null,
  audit_id uuid not null references admin_audit on delete cascade
);
create index template_sendings_template on template_sendings (template_id);
create index template_sendings_admin on template_sendings (admin_id);
create index template_sendings_audit on template_sendings (audit_id);

-- A template that the mail server did not take for the moment waits in the outbox; what becomes of it there is told here.
alter table email_sends add column mail_id uuid references mails on delete set null;
create index email_sends_mail on email_sends (mail_id) where mail_id is not null;

create function settle_template_send() returns trigger language plpgsql as $$
begin
  update email_sends set
    status = case new.state when 'waiting' then 'sending' else new.state end,
    sent_count = sent_count + case new.state when 'sent' then 1 else 0 end,
    error = new.error,
    mail_id = case new.state when 'sent' then null else mail_id end
  where mail_id = new.id;
  return null;
end
$$;

create trigger mails_settle_template after update of state, error on mails
  for each row execute function settle_template_send();
