-- The numbers by which callers know chat messages, beside the provider's ids.
create table chat_numbers (
  bucket smallint not null,
  account integer not null,
  number integer not null,
  message uuid not null,
  primary key (bucket, account, number)
);
create unique index chat_numbers_message on chat_numbers (bucket, account, message);

-- When each person last wrote to a business account, by the provider's clock: free text is allowed for a day.
create table chat_sessions (
  bucket smallint not null,
  account integer not null,
  sender text not null,
  person text not null,
  last_at timestamptz not null,
  contact_name text,
  primary key (bucket, account, sender, person)
);

-- What people wrote to business accounts.
create table inbound_chats (
  bucket smallint not null,
  account integer not null,
  id uuid not null,
  connector smallint not null,
  vendor_id text not null,
  sender text not null,
  person text not null,
  contact_name text,
  kind text not null,
  body text not null,
  media jsonb,
  at timestamptz not null,
  received_at timestamptz not null default now(),
  primary key (bucket, account, id)
) partition by range (id);
create index inbound_chats_person on inbound_chats (person, sender, account, bucket, id);

create index inbound_chats_media on inbound_chats ((media ->> 'id'), account, bucket) where media is not null;

alter table chat_templates drop constraint chat_templates_status_check;
alter table chat_templates add constraint chat_templates_status_check
  check (status in ('pending', 'approved', 'rejected', 'paused', 'disabled', 'deleted'));
-- Why it cannot be sent with values for its body alone.
alter table chat_templates add column problem text;
alter table chat_templates add column created_at timestamptz not null default now();
-- When the provider last told about it; null: the operator has declared it.
alter table chat_templates add column told_at timestamptz;

alter table chat_accounts add column synced_at timestamptz;
alter table chat_accounts add column sync_problem text;
alter table chat_accounts add column called_at timestamptz;

-- A sender belongs to one account, so that what people write finds its owner.
alter table directory drop constraint directory_kind_check;
alter table directory add constraint directory_kind_check
  check (kind in ('username', 'api_key', 'smpp_system_id', 'virtual_number', 'email_domain', 'chat_sender'));
insert into directory (kind, value, bucket, account)
select distinct on (sender) 'chat_sender', sender, bucket, account from chat_accounts order by sender, account;

-- The recipient has read the message.
alter table receipt_inbox add column is_read boolean not null default false;
