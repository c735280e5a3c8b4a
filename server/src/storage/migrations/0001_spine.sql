-- Every tenant table's key holds `bucket` (account mod 64), the column by which the tables can be spread over machines.
-- Ids of messages, ledger entries and events are UUIDs whose first 48 bits are the database's time in milliseconds, so
-- that partitions are ranges of ids. Credits are integers: thousandths of a credit.

-- What must be unique over all tenants: usernames, API key hashes, SMPP system ids, virtual numbers.
create table directory (
  kind text not null check (kind in ('username', 'api_key', 'smpp_system_id', 'virtual_number')),
  value text not null,
  bucket smallint not null,
  account integer not null,
  primary key (kind, value)
);

create sequence account_numbers as integer;

create table accounts (
  bucket smallint not null,
  account integer not null check (account between 1 and 1073741823),
  username text not null,
  role text not null check (role in ('customer', 'reseller', 'admin')),
  parent integer,
  status text not null default 'active' check (status in ('active', 'inactive', 'blocked')),
  time_zone text not null default 'Asia/Kolkata',
  password_hash text,
  api_secret bytea,
  settings jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (bucket, account),
  check (bucket = account % 64)
);

-- The last number given out to an account's templates, senders, groups, jobs ….
create table account_counters (
  bucket smallint not null,
  account integer not null,
  name text not null,
  last integer not null,
  primary key (bucket, account, name)
);

create table api_keys (
  bucket smallint not null,
  account integer not null,
  id integer not null,
  name text not null,
  key_hash text not null,
  hint text not null,
  per_minute integer not null default 60,
  per_day integer not null default 10000,
  scopes text[],
  allow_ips text[],
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (bucket, account, id),
  unique (bucket, account, name)
);

-- config_version rises with every change of what decides about a send (status, senders, templates, prices …); the
-- accepting transaction compares it under the row's lock with the version that the checks were made with.
create table balances (
  bucket smallint not null,
  account integer not null,
  kind text not null check (kind in ('sms', 'international', 'email', 'chatapp', 'voice')),
  amount bigint not null default 0 check (amount >= 0),
  flood_day date,
  flood_count integer not null default 0,
  config_version bigint not null default 1,
  updated_at timestamptz not null default now(),
  primary key (bucket, account, kind)
) with (fillfactor = 50);

-- One row holds both legs. A book is `account` (this row's own account) or a system book, which has no balance row.
create table ledger (
  bucket smallint not null,
  account integer not null,
  entry uuid not null,
  kind text not null,
  from_book text not null check (from_book in ('account', 'issued', 'sales', 'transit')),
  to_book text not null check (to_book in ('account', 'issued', 'sales', 'transit')),
  amount bigint not null check (amount > 0),
  balance_after bigint not null check (balance_after >= 0),
  reason text not null check (reason in ('grant', 'withdrawal', 'send', 'refund', 'transfer_out', 'transfer_in')),
  messages integer,
  transfer uuid,
  counterparty text,
  description text,
  primary key (bucket, account, entry, kind),
  check ((from_book = 'account') <> (to_book = 'account'))
) partition by range (entry);

create table senders (
  bucket smallint not null,
  account integer not null,
  id integer not null,
  sender_id text not null,
  route text not null check (route in ('transactional', 'promotional', 'international')),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  dlt_header_id text,
  reason text,
  created_at timestamptz not null default now(),
  primary key (bucket, account, id),
  unique (bucket, account, sender_id)
);

create table templates (
  bucket smallint not null,
  account integer not null,
  id integer not null,
  name text not null,
  content text not null,
  sender_id text,
  dlt_template_id text,
  entity_id text,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  reason text,
  notes text,
  created_at timestamptz not null default now(),
  primary key (bucket, account, id),
  unique (bucket, account, name)
);

create table contact_groups (
  bucket smallint not null,
  account integer not null,
  id integer not null,
  name text not null,
  description text,
  contacts_count integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (bucket, account, id),
  unique (bucket, account, name)
);

create table contacts (
  bucket smallint not null,
  account integer not null,
  group_id integer not null,
  id integer not null,
  mobile text not null,
  name text,
  attributes jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (bucket, account, group_id, id),
  unique (bucket, account, group_id, mobile)
);

create table keywords (
  bucket smallint not null,
  account integer not null,
  id integer not null,
  key text not null,
  response_type text not null default 'static' check (response_type in ('static', 'none')),
  static_message text,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  reason text,
  created_at timestamptz not null default now(),
  primary key (bucket, account, id)
);
create unique index keywords_key on keywords (bucket, account, upper(key));

create table virtual_numbers (
  bucket smallint not null,
  account integer not null,
  number text not null,
  primary key (bucket, account, number)
);

create table voice_numbers (
  bucket smallint not null,
  account integer not null,
  number text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  primary key (bucket, account, number)
);

create table email_domains (
  bucket smallint not null,
  account integer not null,
  domain text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  primary key (bucket, account, domain)
);

create table email_templates (
  bucket smallint not null,
  account integer not null,
  id text not null,
  subject text not null,
  html text not null,
  body_text text,
  primary key (bucket, account, id)
);

create table chat_accounts (
  bucket smallint not null,
  account integer not null,
  connector text not null,
  sender text not null,
  primary key (bucket, account)
);

create table chat_templates (
  bucket smallint not null,
  account integer not null,
  name text not null,
  language text not null,
  category text not null,
  body text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  primary key (bucket, account, name, language)
);

create table webhook_endpoints (
  bucket smallint not null,
  account integer not null,
  endpoint integer not null,
  url text not null,
  events text[] not null default '{delivered,failed,expired,inbound}',
  -- A failing endpoint gets one probe at `probe_at` while the rest of its queue waits untouched.
  failures integer not null default 0,
  probe_at timestamptz,
  last_error text,
  disabled_at timestamptz,
  -- The process that delivers to it at the moment.
  owner smallint,
  owner_until timestamptz,
  primary key (bucket, account, endpoint)
);

create table dnd (number bigint primary key, added_at timestamptz not null default now());

create table connectors (
  id smallint generated by default as identity primary key,
  name text not null unique,
  type text not null,
  channels text[] not null,
  enabled boolean not null default true,
  options jsonb not null default '{}',
  -- The secret ones among the options (passwords, tokens), encrypted as one.
  sealed bytea,
  version integer not null default 1
);

create table routes (
  id integer generated by default as identity primary key,
  channel text not null,
  route text not null,
  connectors text[] not null,
  unique (channel, route)
);

create table settings (key text primary key, value jsonb not null);

-- Processes lease a slot: it makes their ids unique, owns their counters' rows and their messages in flight.
create table process_slots (
  slot smallint primary key check (slot between 0 and 4095),
  fence bigint not null default 0,
  -- Rises when the connection that batches are sent off on is lost: what is still under way on it must not happen.
  epoch bigint not null default 0,
  holder uuid,
  role text,
  host text,
  pid integer,
  started_at timestamptz,
  heartbeat_at timestamptz
);

-- States: 0 scheduled, 10 queued, 20 unknown, 30 sent, 40 delivered, 41 failed, 42 expired, 43 cancelled. A message
-- moves only to a higher one, and from 40 on not at all. No index may hold a column that changes (HOT updates).
create table messages (
  bucket smallint not null,
  account integer not null,
  id uuid not null,
  first uuid not null,
  accepted integer not null,
  family text not null,
  recipient text not null,
  sender text not null,
  route text not null,
  body text,
  campaign integer,
  unicode boolean not null,
  flash boolean not null,
  parts smallint not null,
  price bigint not null check (price >= 0),
  credit_kind text not null,
  entry uuid,
  refund_entry uuid,
  template integer,
  dlt_entity text,
  dlt_template text,
  dlt_header text,
  client_ref text,
  queue smallint not null,
  lane smallint not null,
  state smallint not null,
  attempts smallint not null default 0,
  due_at timestamptz,
  sent_at timestamptz,
  final_at timestamptz,
  connector smallint,
  vendor_id text,
  error text,
  primary key (bucket, account, id)
) partition by range (id);
-- It must not begin like the key: on a partition without statistics both would look alike, and a look-up by id was seen
-- to read all of an account's entries here, half a second for 500 messages.
create index messages_recipient on messages (recipient, account, bucket, id);

create table campaigns (
  bucket smallint not null,
  account integer not null,
  campaign integer not null,
  first uuid not null,
  total integer not null,
  fed integer not null default 0,
  body text not null,
  sender text not null,
  route text not null,
  queue smallint not null,
  lane smallint not null,
  state text not null check (state in ('queued', 'processing', 'paused', 'completed', 'cancelled')),
  due_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (bucket, account, campaign)
);
create index campaigns_unfed on campaigns (bucket, account, campaign) where fed < total and state in ('queued', 'processing');

-- Kept counts, one row per process slot so that processes do not wait for each other; summed when read.
create table campaign_counts (
  bucket smallint not null,
  account integer not null,
  campaign integer not null,
  slot smallint not null,
  delivered integer not null default 0,
  failed integer not null default 0,
  primary key (bucket, account, campaign, slot)
) with (fillfactor = 50);

create table usage (
  bucket smallint not null,
  account integer not null,
  day date not null,
  slot smallint not null,
  messages integer not null default 0,
  parts integer not null default 0,
  credits bigint not null default 0,
  refunded bigint not null default 0,
  delivered integer not null default 0,
  failed integer not null default 0,
  primary key (bucket, account, day, slot)
) with (fillfactor = 50);

create table idempotency (
  bucket smallint not null,
  account integer not null,
  key_hash bytea not null,
  fingerprint bytea not null,
  answer jsonb not null,
  stored_at timestamptz not null default now(),
  primary key (bucket, account, key_hash)
);
create index idempotency_age on idempotency (stored_at);

create table outbox (
  queue smallint not null,
  lane smallint not null,
  turn bigint not null,
  id uuid not null,
  bucket smallint not null,
  account integer not null,
  attempt smallint not null,
  primary key (queue, lane, turn, id, bucket)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);

create table inflight (
  worker smallint not null,
  id uuid not null,
  bucket smallint not null,
  account integer not null,
  queue smallint not null,
  attempt smallint not null,
  fence bigint not null,
  claimed_at timestamptz not null default now(),
  primary key (worker, id, bucket)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);

create table scheduled (
  due timestamptz not null,
  id uuid not null,
  bucket smallint not null,
  account integer not null,
  queue smallint not null,
  lane smallint not null,
  attempt smallint not null,
  primary key (due, id, bucket)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);

-- One row an attempt: what was handed to which connector, when, and what it answered.
create table attempts (
  bucket smallint not null,
  account integer not null,
  message uuid not null,
  no smallint not null,
  connector smallint not null,
  worker smallint not null,
  claimed_at timestamptz not null,
  answered_at timestamptz not null,
  result text not null check (result in ('accepted', 'retry', 'rejected', 'unknown', 'held')),
  vendor_id text,
  reason text,
  primary key (bucket, account, message, no)
) partition by range (message);

-- Every receipt as it came, also those that changed nothing.
create table receipts (
  bucket smallint not null,
  account integer not null,
  message uuid not null,
  id uuid not null,
  connector smallint not null,
  vendor_id text not null,
  state smallint not null,
  error text,
  at timestamptz not null,
  received_at timestamptz not null,
  raw text,
  primary key (bucket, account, message, id)
) partition by range (message);

-- Receipts name the operator's id only; this finds the message.
create table vendor_refs (
  vendor_key text not null,
  connector smallint not null,
  at timestamptz not null,
  bucket smallint not null,
  account integer not null,
  message uuid not null,
  part smallint not null default 1,
  recipient text not null
) partition by range (at);
create index vendor_refs_key on vendor_refs (vendor_key, connector);

-- Receipts whose message is not known (yet).
create table receipt_inbox (
  id uuid primary key,
  connector smallint not null,
  vendor_key text not null,
  vendor_id text not null,
  recipient text,
  state smallint not null,
  error text,
  at timestamptz not null,
  received_at timestamptz not null,
  raw text,
  tries integer not null default 0,
  next_try timestamptz
);
create index receipt_inbox_key on receipt_inbox (vendor_key, connector);
create index receipt_inbox_due on receipt_inbox (next_try) where next_try is not null;

-- One event a transition that somebody may want to hear of. `subject` is a message (or an inbound message), `rank` its
-- state: together the event's id.
create table events (
  bucket smallint not null,
  account integer not null,
  subject uuid not null,
  rank smallint not null,
  at timestamptz not null,
  payload jsonb not null,
  primary key (bucket, account, subject, rank)
) partition by range (subject);

create table webhook_queue (
  bucket smallint not null,
  account integer not null,
  endpoint integer not null,
  due timestamptz not null,
  subject uuid not null,
  rank smallint not null,
  attempt smallint not null default 0,
  primary key (bucket, account, endpoint, due, subject, rank)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);

create table webhook_attempts (
  bucket smallint not null,
  account integer not null,
  subject uuid not null,
  rank smallint not null,
  endpoint integer not null,
  no smallint not null,
  at timestamptz not null,
  ok boolean not null,
  status smallint,
  error text,
  took_ms integer not null,
  primary key (bucket, account, subject, rank, endpoint, no)
) partition by range (subject);

-- Events that were given up after the last retry; they can be replayed.
create table webhook_dead_letters (
  bucket smallint not null,
  account integer not null,
  endpoint integer not null,
  subject uuid not null,
  rank smallint not null,
  attempts smallint not null,
  error text,
  died_at timestamptz not null default now(),
  primary key (bucket, account, endpoint, subject, rank)
);

-- How full the queues are and how fast they move, written by workers every second, read for estimates.
create table queue_stats (
  queue smallint not null,
  lane smallint not null,
  depth integer not null,
  per_second real not null,
  -- The turn that the lane has come to: where an account with nothing waiting joins it.
  position bigint not null,
  at timestamptz not null,
  primary key (queue, lane)
);

-- What the virtual operator has taken and still owes receipts for.
create table virtual_operator_messages (
  connector smallint not null,
  vendor_id text not null,
  message text not null,
  recipient text not null,
  outcome text not null,
  due timestamptz,
  taken_at timestamptz not null default now(),
  primary key (connector, vendor_id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);
create index virtual_operator_due on virtual_operator_messages (connector, due) where due is not null;
