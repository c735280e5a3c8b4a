-- Weeks whose messages are past their retention. `blocked`: something in them is still to happen; looked at again after a
-- day. `closing`: receipts for them are no longer taken, and what their messages cost is being summed up. `detached`: the
-- sums count, the tables are still to be dropped. `dropped`: they are.
create table retired_weeks (
  -- Its Monday.
  week date primary key,
  state text not null check (state in ('blocked', 'closing', 'detached', 'dropped')),
  changed_at timestamptz not null default now()
);

-- What messages that are gone have cost and got back, for the audit. Of entries that are older than the horizon only the
-- sum is kept, under the entry 0; newer ones that such messages belong to are kept singly.
create table carried (
  bucket smallint not null,
  account integer not null,
  kind text not null,
  reason text not null check (reason in ('send', 'refund')),
  entry uuid not null,
  -- The week that is dropped: the row counts once it is detached. Null: it counts.
  week date,
  amount bigint not null,
  messages bigint not null,
  unique nulls not distinct (bucket, account, kind, reason, entry, week)
) with (fillfactor = 70);

-- How far the shorter retention of an account, and that of texts, was carried out.
create table account_retention (
  bucket smallint not null,
  account integer not null,
  -- The day on which it was last gone through.
  done_on date,
  -- Messages with smaller ids may have been deleted one by one.
  horizon uuid not null default '00000000-0000-0000-0000-000000000000',
  -- Texts of messages and of inbound messages with ids up to this one are gone.
  texts uuid not null default '00000000-0000-0000-0000-000000000000',
  -- Operators' ids from before this day are gone.
  refs_before date,
  primary key (bucket, account)
) with (fillfactor = 70);
