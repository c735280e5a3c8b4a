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

create index ledger_credits on ledger (bucket, account, kind, entry)
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
create index inbound_messages_keyword on inbound_messages (keyword, account, id) where keyword is not null;

-- Operators hand a message over again when our acknowledgement was lost.
create table inbound_seen (
  connector smallint not null,
  vendor_key text not null,
  at timestamptz not null default now(),
  primary key (connector, vendor_key)
);
create index inbound_seen_age on inbound_seen (at);

-- Why a keyword's reply was not sent; `reply` is the message that was.
alter table inbound_messages add column reply_error text;

-- Replies that inbound messages are still owed. A worker that takes one moves its `due` on: if it dies, another takes it.
create table owed_replies (
  bucket smallint not null,
  account integer not null,
  id uuid not null,
  recipient text not null,
  body text not null,
  due timestamptz not null default now(),
  primary key (bucket, account, id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);
create index owed_replies_due on owed_replies (due);

-- How many messages each keyword has received: kept, one row per process slot, summed when read.
create table keyword_counts (
  bucket smallint not null,
  account integer not null,
  keyword integer not null,
  slot smallint not null,
  entries bigint not null default 0,
  primary key (bucket, account, keyword, slot)
) with (fillfactor = 50);

-- Inbound messages that somebody made up, for the virtual operator to hand over.
create table virtual_operator_inbound (
  connector smallint not null,
  id uuid not null,
  sender text not null,
  number text not null,
  body text not null,
  at timestamptz not null default now(),
  due timestamptz not null default now(),
  primary key (connector, id)
);
create index virtual_operator_inbound_due on virtual_operator_inbound (connector, due);

-- Lists by status, the newest first, and how many there are of each.
create index templates_status on templates (bucket, account, status, id);
create index senders_status on senders (bucket, account, status, id);

-- A message is taken back from where it waits by its id.
create index outbox_message on outbox (id);
create index scheduled_message on scheduled (id);

-- Of a cancelled campaign's messages so many, from the first, have been taken back.
alter table campaigns add column swept integer not null default 0;
create index campaigns_unswept on campaigns (bucket, account, campaign) where state = 'cancelled' and swept < total;
create index campaigns_open on campaigns (bucket, account, campaign) where state in ('queued', 'processing', 'paused');
create index campaigns_state on campaigns (state, account, campaign);

-- What came in and went out before it was kept. An entry's time is in its first 48 bits.
insert into usage as kept (bucket, account, day, slot, received, transferred)
select l.bucket, l.account,
       (to_timestamp(('x' || left(replace(l.entry::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
         at time zone a.time_zone)::date as day,
       0, coalesce(sum(l.amount) filter (where l.to_book = 'account'), 0),
       coalesce(sum(l.amount) filter (where l.from_book = 'account'), 0)
  from ledger l
  join accounts a on a.bucket = l.bucket and a.account = l.account
 where l.kind = 'sms' and l.reason in ('grant', 'withdrawal', 'transfer_in', 'transfer_out')
 group by l.bucket, l.account, day
on conflict (bucket, account, day, slot) do update
   set received = kept.received + excluded.received, transferred = kept.transferred + excluded.transferred;

-- What was sent under one sender ID, the newest first. It must not begin like the key either; and it is partial, so that
-- only a search that says the same can use it: where few senders are known, look-ups by id were seen to skip through it.
create index messages_sender on messages (sender, account, id) where sender <> '';

-- How many of an account's campaigns were cancelled is kept.
insert into account_counters (bucket, account, name, last)
select bucket, account, 'cancelled_campaign', count(*) from campaigns where state = 'cancelled' group by bucket, account;
