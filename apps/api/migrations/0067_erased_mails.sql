-- migrate: outside of a transaction
-- A mail is kept for what it is about, to whom and when it went; what it said goes once it is delivered. Of one that was given
-- up the text stays, to be tried again, without links that work once and tokens to unsubscribe.
comment on column mails.content is 'personal: text, erased once the mail is delivered | delivery | account, MAIL_RETENTION_DAYS';

-- migrate: in steps
update mails set content = '{"text": "", "html": "", "replyTo": null, "unsubscribe": null}' where id in (
  select id from mails where state = 'sent' and content->>'text' <> '' limit 1000
);

-- migrate: in steps
update mails set content = '{"text": "", "html": "", "replyTo": null, "unsubscribe": null}' where id in (
  select id from mails where state = 'failed' and content->>'text' <> ''
    and (name like 'invitation-%' or name like 'email-confirmation-%') limit 1000
);

-- migrate: in steps
update mails set content = content || jsonb_build_object(
  'text', replace(content->>'text', content->>'unsubscribe', '00000000-0000-0000-0000-000000000000'),
  'html', replace(content->>'html', content->>'unsubscribe', '00000000-0000-0000-0000-000000000000'),
  'unsubscribe', '00000000-0000-0000-0000-000000000000'
) where id in (
  select id from mails where state = 'failed'
    and content->>'unsubscribe' <> '00000000-0000-0000-0000-000000000000' limit 1000
);
