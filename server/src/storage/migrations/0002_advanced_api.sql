-- How many requests each API key has made in this minute and on this day, over all processes.
create table rate_windows (
  bucket smallint not null,
  account integer not null,
  key integer not null,
  minute bigint not null,
  minute_used bigint not null,
  day date not null,
  day_used bigint not null,
  granted bigint not null,
  primary key (bucket, account, key)
) with (fillfactor = 50);

-- What came in and went out besides sends: kept, because a busy account has millions of ledger entries a day.
alter table usage
  add column received bigint not null default 0,
  add column transferred bigint not null default 0;

create index ledger_credits on ledger (bucket, account, entry)
  where reason in ('grant', 'withdrawal', 'transfer_in', 'transfer_out');

-- Messages to the account's virtual numbers.
create table inbound_messages (
  bucket smallint not null,
  account integer not null,
  id uuid not null,
  sender text not null,
  number text not null,
  body text not null,
  keyword integer,
  reply uuid,
  connector smallint not null,
  received_at timestamptz not null,
  primary key (bucket, account, id)
) partition by range (id);
create index inbound_messages_keyword on inbound_messages (bucket, account, keyword, id);

-- Operators hand a message over again when our acknowledgement was lost.
create table inbound_seen (
  connector smallint not null,
  vendor_key text not null,
  at timestamptz not null default now(),
  primary key (connector, vendor_key)
);
create index inbound_seen_age on inbound_seen (at);
