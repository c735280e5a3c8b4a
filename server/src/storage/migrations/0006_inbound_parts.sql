-- Messages to virtual numbers that come in parts: one row holds those that have come. It goes when the message is whole,
-- or passed on as it stands because the rest has not come by `due`.
create table inbound_parts (
  bucket smallint not null,
  account integer not null,
  connector smallint not null,
  sender text not null,
  number text not null,
  reference integer not null,
  total smallint not null,
  -- UTF-16: a part may end in the middle of a character, and may hold one that text cannot.
  bodies bytea[] not null,
  -- When the part that came last came.
  arrived_at timestamptz not null,
  due timestamptz not null,
  primary key (bucket, account, connector, sender, number, reference, total)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);
create index inbound_parts_due on inbound_parts (due);

-- How far hand-overs have been looked through for messages that got no receipt: the day, and the page of that day's
-- partition of vendor_refs. One row.
create table receipt_walk (
  id smallint primary key default 1 check (id = 1),
  day date not null,
  page integer not null default 0,
  moved_at timestamptz not null default now()
);
insert into receipt_walk (day)
select coalesce(min(to_date(right(c.relname, 8), 'YYYYMMDD')), (now() at time zone 'UTC')::date)
  from pg_inherits i
  join pg_class c on c.oid = i.inhrelid
 where i.inhparent = 'vendor_refs'::regclass;
