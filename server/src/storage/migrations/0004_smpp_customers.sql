-- Customers' SMPP sessions that are bound, over all processes. Those of a process that is no more do not count.
create table smpp_binds (
  bucket smallint not null,
  account integer not null,
  id uuid not null,
  slot smallint not null,
  fence bigint not null,
  mode text not null check (mode in ('receiver', 'transmitter', 'transceiver')),
  address text not null,
  bound_at timestamptz not null default now(),
  primary key (bucket, account, id)
);

-- Messages that customers hand over part by part. The parts' ids follow each other from `id`, which is the message's.
-- `open`: no later message has begun under the same reference. `due`: when it is to be sent as it stands; null once that
-- is decided. It stays until the message is final, when the parts' receipts are owed; one that was refused stays a week,
-- so that its state can be told.
create table smpp_long_messages (
  bucket smallint not null,
  account integer not null,
  id uuid not null,
  sender text not null,
  recipient text not null,
  reference integer not null,
  total smallint not null,
  terms jsonb not null,
  -- UTF-16: a part may end in the middle of a character.
  bodies bytea[] not null,
  -- Of each part: 0 no receipt, 1 a receipt, 2 a receipt of a failure; null: it has not come.
  wanted smallint[] not null,
  -- Who stored each part: it may come to do so again when the answer to its COMMIT was lost.
  tokens uuid[] not null,
  open boolean not null default true,
  due timestamptz,
  refused text,
  stored_at timestamptz not null default now(),
  primary key (bucket, account, id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);
create unique index smpp_long_messages_open
  on smpp_long_messages (bucket, account, sender, recipient, reference, total) where open;
create index smpp_long_messages_due on smpp_long_messages (due) where due is not null;
create index smpp_long_messages_age on smpp_long_messages (stored_at);

-- What customers are to be told by deliver_sm: receipts (of the message `id`, or of its part `part`), and inbound
-- messages. A process that takes a row moves its `due` on: if it dies, another takes it.
create table smpp_deliveries (
  bucket smallint not null,
  account integer not null,
  due timestamptz not null,
  id uuid not null,
  part smallint not null,
  content jsonb not null,
  tries smallint not null default 0,
  stored_at timestamptz not null default now(),
  primary key (bucket, account, due, id, part)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);
create index smpp_deliveries_age on smpp_deliveries (stored_at);
