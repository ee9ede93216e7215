-- What each column that holds something about a person is, what for, and until when. docs/privacy.md is made of these: its
-- test fails for a column that nobody has decided on. The form: personal: what | what for | until when | why not in the download.

comment on column users.id is 'personal: the account | names the account everywhere else | account';
comment on column users.email is 'personal: contact e-mail | mail about the account, invoices | account';
comment on column users.confirmed_email is 'personal: contact e-mail, once confirmed | mail goes to confirmed addresses alone | account';
comment on column users.nickname is 'personal: name, as the provider has it | shown to the person and to admins | account';
comment on column users.image_url is 'personal: picture, as the provider has it | shown to the person | account';
comment on column users.address is 'personal: billing address | invoices and tax | account';
comment on column users.company_name is 'personal: company | user analysis of the back-office | account';
comment on column users.company_position is 'personal: position there | user analysis of the back-office | account';
comment on column users.company_purpose is 'personal: purpose of use | user analysis of the back-office | account';
comment on column users.allow_receiving_email is 'personal: whether mail is wanted | unsubscribing | account';
comment on column users.unsubscribe_token is 'personal: token of the links in mails | unsubscribing without signing in | account';
comment on column users.deactivated_at is 'personal: when an admin deactivated the account | stops sign-ins and keys | account';

comment on column identities.subject is 'personal: ID at Google or GitHub | recognising the person who signs in | account';
comment on column identities.user_id is 'personal: the account | whose identity it is | account';
comment on column identities.email is 'personal: e-mail at the provider | joining accounts, admin rights | account';

comment on column sessions.user_id is 'personal: the account | who is signed in | account, sign-in end';
comment on column sessions.ip is 'personal: network address | the list of devices, where owners spot strangers | account, sign-in end';
comment on column sessions.user_agent is 'personal: browser | the list of devices, where owners spot strangers | account, sign-in end';
comment on column sessions.seen_at is 'personal: last visit | ending unused sessions | account, sign-in end';

comment on column email_confirmations.user_id is 'personal: the account | whose address is to be confirmed | account, 1 day | asked for a moment ago and gone in a day';
comment on column email_confirmations.email is 'personal: e-mail to be confirmed | confirming that it is the person''s | account, 1 day';

comment on column rate_limits.key is 'personal: account or network address, with what was called | limits on calls | account, minutes';

comment on column license_keys.owner_id is 'personal: the account | whose key it is | account';
comment on column license_keys.key is 'personal: license key | apps prove by it that they may run | account';
comment on column license_keys.identifier is 'personal: app, whose name may tell its maker | the key works for this app alone | account';
comment on column license_keys.domain_whitelist is 'personal: domains of the owner | refusing sessions elsewhere | account';
comment on column license_keys.ip_blacklist is 'personal: networks that the owner blocks | refusing their sessions | account';

comment on column key_events.owner_id is 'personal: the account | whose key it was | account';
comment on column key_events.actor_id is 'personal: who did it | explaining changes to keys | account';
comment on column key_events.ip is 'personal: network address | explaining changes to keys | account, KEY_ADDRESS_RETENTION_MONTHS';
comment on column key_events.user_agent is 'personal: browser | explaining changes to keys | account, KEY_ADDRESS_RETENTION_MONTHS';
comment on column key_events.request_id is 'personal: ID of the call, as in the log | explaining changes to keys | account, KEY_ADDRESS_RETENTION_MONTHS';
comment on column key_events.before is 'personal: the key before | explaining changes to keys | account';
comment on column key_events.after is 'personal: the key after | explaining changes to keys | account';

comment on column trial_forms.owner_id is 'personal: the account | whose answers they are | account';
comment on column trial_forms.info is 'personal: e-mail, region, job and purpose | deciding who gets a trial | account';

comment on column trial_notices.key_id is 'personal: key of a trial | no reminder twice | account | the reminders themselves are under mail';

comment on column requests.user_id is 'personal: the account | whose request it is | account, REQUEST_RETENTION_MONTHS';
comment on column requests.info is 'personal: what the person wrote, with an e-mail | answering | account, REQUEST_RETENTION_MONTHS';
comment on column requests.decided_by is 'personal: admin who decided | answering for decisions | account, REQUEST_RETENTION_MONTHS';
comment on column requests.note is 'personal: note of the admin | answering for decisions | account, REQUEST_RETENTION_MONTHS';

comment on column metered_sessions.owner_id is 'personal: the account of the app''s owner | usage, invoices | anonymous, SESSION_RETENTION_MONTHS | the download has the sums by day';
comment on column metered_sessions.app is 'personal: app, whose name may tell its maker | usage, invoices | anonymous, SESSION_RETENTION_MONTHS';
comment on column metered_sessions.device is 'personal: device of somebody who used the app | telling devices apart in the detail | account, SESSION_RETENTION_MONTHS';

comment on column metered_days.owner_id is 'personal: the account of the app''s owner | usage, invoices | anonymous';
comment on column metered_days.app is 'personal: app, whose name may tell its maker | usage, invoices | anonymous';
comment on column metered_months.owner_id is 'personal: the account of the app''s owner | the free tier | anonymous | the sums of metered_days';
comment on column metered_key_days.owner_id is 'personal: the account of the key''s owner | use of a key | account | the sums of metered_days, by key';
comment on column metered_owners.owner_id is 'personal: the account of the app''s owner | the first session | anonymous';
comment on column recent_sessions.owner_id is 'personal: the account of the app''s owner | the live feed | account, newest 50 | the newest of metered_sessions';
comment on column recent_sessions.app is 'personal: app, whose name may tell its maker | the live feed | account, newest 50';
comment on column quota_notices.owner_id is 'personal: the account | no notice of the free tier twice | account | the notices themselves are under mail';

comment on column refusals.owner_id is 'personal: the account of the key''s owner | finding out why an app is refused | account, REFUSAL_RETENTION_DAYS';
comment on column refusals.ip is 'personal: network address of the app | finding out why an app is refused | account, REFUSAL_RETENTION_DAYS';
comment on column refusals.app is 'personal: app, whose name may tell its maker | finding out why an app is refused | account, REFUSAL_RETENTION_DAYS';
comment on column refusals.observed is 'personal: what was wrong, which may be a network address | finding out why an app is refused | account, REFUSAL_RETENTION_DAYS';

comment on column mails.user_id is 'personal: the account | whom the mail is about | account, MAIL_RETENTION_DAYS';
comment on column mails.recipient is 'personal: e-mail | delivery | account, MAIL_RETENTION_DAYS';
comment on column mails.subject is 'personal: subject | delivery | account, MAIL_RETENTION_DAYS';
comment on column mails.content is 'personal: text | delivery | account, MAIL_RETENTION_DAYS';
comment on column mails.error is 'personal: answer of the mail server, which may quote the e-mail | delivery | account, MAIL_RETENTION_DAYS';

comment on column billing_accounts.owner_id is 'personal: the account | who pays | account';
comment on column billing_accounts.customer_id is 'personal: customer at the card provider | subscription and invoices | account';
comment on column billing_accounts.told_profile is 'personal: e-mail and billing address, as the card provider knows them | invoices and tax | account';
comment on column billing_accounts.card is 'personal: brand, last digits and end of the card | shown to the person | account';
comment on column billing_accounts.subscription_id is 'personal: subscription at the card provider | subscription and invoices | account';
comment on column billing_accounts.status is 'personal: state of the subscription | what the account may do | account';

comment on column subscribe_intents.owner_id is 'personal: the account | who subscribes | account';
comment on column subscribe_intents.payment_method_id is 'personal: card at the card provider | subscribing once, also after a crash | account';
comment on column subscribe_intents.setup_intent_id is 'personal: question to the bank | subscribing once, also after a crash | account';
comment on column subscribe_intents.subscription_id is 'personal: subscription at the card provider | subscribing once, also after a crash | account';
comment on column subscribe_intents.failure is 'personal: why it failed | told to the person | account';
comment on column subscribe_intents.trouble is 'personal: error of the card provider | told to admins | account';

comment on column billing_events.customer_id is 'personal: customer at the card provider | reading again what changed there | account, BILLING_EVENT_RETENTION_DAYS | says only that something changed there';
comment on column billing_events.object_id is 'personal: invoice or subscription at the card provider | reading again what changed there | account, BILLING_EVENT_RETENTION_DAYS';
comment on column billing_events.trouble is 'personal: error of the card provider | told to admins | account, BILLING_EVENT_RETENTION_DAYS';
comment on column reported_days.owner_id is 'personal: the account | usage as the card provider was told | account | the sums of metered_days';
comment on column reported_days.subscription_id is 'personal: subscription at the card provider | usage as the card provider was told | account';

comment on column admin_audit.actor_id is 'personal: admin | answering for what admins do | account, AUDIT_RETENTION_MONTHS';
comment on column admin_audit.actor_email is 'personal: e-mail of the admin | answering for what admins do | blank, AUDIT_RETENTION_MONTHS';
comment on column admin_audit.subject is 'personal: whom it was done to | answering for what admins do | blank, AUDIT_RETENTION_MONTHS';
comment on column admin_audit.subject_id is 'personal: ID of whom it was done to | answering for what admins do | blank, AUDIT_RETENTION_MONTHS';
comment on column admin_audit.detail is 'personal: reasons and notes | answering for what admins do | blank, AUDIT_RETENTION_MONTHS';
comment on column admin_audit_recipients.email is 'personal: e-mail that a mail went to | answering for what admins do | account, AUDIT_RETENTION_MONTHS | the mails themselves are under mailer';
comment on column admin_audit_recipients.user_id is 'personal: whose e-mail it was | erasing it | account, AUDIT_RETENTION_MONTHS';

comment on column email_sends.email is 'personal: e-mail that a template went to | one template, one mail | account, template';
comment on column email_sends.user_id is 'personal: whose e-mail it was | erasing it | account, template';
comment on column email_sends.error is 'personal: answer of the mail server, which may quote the e-mail | told to the sender | account, template';
comment on column template_sendings.admin_id is 'personal: admin who sent | one sending, one act | account, AUDIT_RETENTION_MONTHS | the act is under audit';

comment on column acts_once.owner_id is 'personal: the account | doing once what is sent twice | account, 1 day';
comment on column acts_once.answer is 'personal: answer to the call | doing once what is sent twice | account, 1 day';
