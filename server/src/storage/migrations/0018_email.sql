-- What the messages of one call share, apart from their text. Calls that send SMS have none.
create table contents (
  bucket smallint not null,
  account integer not null,
  first uuid not null,
  content jsonb not null,
  -- Who is told about the call's messages, if not the account's webhook: endpoint, query, and data to be echoed.
  notify jsonb,
  primary key (bucket, account, first)
) partition by range (first);

-- Files are stored piece by piece before their call is accepted.
create table attachments (
  bucket smallint not null,
  account integer not null,
  upload uuid not null,
  file smallint not null,
  piece integer not null,
  data bytea not null,
  primary key (bucket, account, upload, file, piece)
) partition by range (upload);

-- Uploads whose call is not accepted yet. What stays here is swept.
create table loose_uploads (
  bucket smallint not null,
  account integer not null,
  upload uuid not null,
  stored_at timestamptz not null default now(),
  primary key (bucket, account, upload)
);
create index loose_uploads_age on loose_uploads (stored_at);

-- What recipients did with a message after it had arrived. `link` is the place of the link in the mail, or 0.
create table engagements (
  bucket smallint not null,
  account integer not null,
  message uuid not null,
  kind text not null check (kind in ('read', 'opened', 'clicked')),
  link smallint not null,
  -- Whether a program did it, such as a mail proxy that loads all pictures.
  prefetch boolean not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count integer not null,
  primary key (bucket, account, message, kind, link, prefetch)
) partition by range (message);

-- Addresses that an account does not write to any more.
create table suppressions (
  bucket smallint not null,
  account integer not null,
  address text not null,
  reason text not null check (reason in ('bounced', 'complained', 'unsubscribed', 'added')),
  detail text,
  message uuid,
  created_at timestamptz not null default now(),
  primary key (bucket, account, address)
);

-- The addresses that calls name in notifyurl. They have no events of their own: each event names the endpoints it is for.
alter table webhook_endpoints add column kind text not null default 'account' check (kind in ('account', 'notify'));
alter table webhook_endpoints add column used_on date;
create unique index webhook_endpoints_notify on webhook_endpoints (bucket, account, url) where kind = 'notify';
-- The query of the URL that the event goes to, where a call named one.
alter table events add column query text;

alter table email_templates add column version integer not null default 1;
alter table email_templates add column status text not null default 'approved'
  check (status in ('pending', 'approved', 'rejected'));
alter table email_templates add column reason text;
alter table email_templates add column created_at timestamptz not null default now();
alter table email_templates add column updated_at timestamptz not null default now();

-- Every version that a template has had, the present one included.
create table email_template_versions (
  bucket smallint not null,
  account integer not null,
  id text not null,
  version integer not null,
  subject text not null,
  html text not null,
  body_text text,
  created_at timestamptz not null default now(),
  primary key (bucket, account, id, version)
);
insert into email_template_versions (bucket, account, id, version, subject, html, body_text)
select bucket, account, id, 1, subject, html, body_text from email_templates;

-- The operator's code for the cause of a failure, where the channel has such codes.
alter table messages add column error_code text;
alter table receipt_inbox add column code text;

-- Mail that stays `sent`: no more news is expected of it.
alter table campaign_counts add column silent integer not null default 0;

-- An approved mail domain belongs to one account; a pending one blocks nobody.
alter table directory drop constraint directory_kind_check;
alter table directory add constraint directory_kind_check
  check (kind in ('username', 'api_key', 'smpp_system_id', 'virtual_number', 'email_domain'));
insert into directory (kind, value, bucket, account)
select distinct on (domain) 'email_domain', domain, bucket, account from email_domains
 where status = 'approved' order by domain, created_at, account;

-- Mail that the virtual operator has taken, as it was sent.
create table virtual_mails (
  bucket smallint not null,
  account integer not null,
  id uuid not null,
  connector smallint not null,
  sender text not null,
  recipient text not null,
  subject text not null,
  bytes integer not null,
  taken_at timestamptz not null default now(),
  primary key (bucket, account, id)
);
create index virtual_mails_age on virtual_mails (taken_at);

create table virtual_mail_pieces (
  bucket smallint not null,
  account integer not null,
  id uuid not null,
  piece integer not null,
  data bytea not null,
  primary key (bucket, account, id, piece)
);
