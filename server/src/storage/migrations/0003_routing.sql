-- A rule may look at more than channel and route. `key` is what a provisioning file finds it by.
alter table routes
  add column key text,
  add column name text,
  add column account integer,
  add column sender text,
  -- Of the number as it is stored: ten digits, or country code and number on route I.
  add column prefixes text[],
  add column priority integer not null default 0,
  -- One for each connector; without them the first that can be used takes all.
  add column weights integer[],
  add column retry_rejected boolean not null default false,
  add column enabled boolean not null default true;
update routes set key = channel || '/' || route;
alter table routes alter column key set not null;
alter table routes drop constraint routes_channel_route_key;
create unique index routes_key on routes (key);

-- A paused connector takes nothing; what is in its queue waits.
alter table connectors add column paused boolean not null default false;

-- A campaign whose messages go several ways: their queues. Null: all are in `queue`.
alter table campaigns add column queues smallint[];

-- How each worker finds its connectors, written every second; what is older than 15 s tells nothing.
create table connector_states (
  connector smallint not null,
  slot smallint not null,
  at timestamptz not null,
  state text not null check (state in ('up', 'connecting', 'down', 'refused')),
  since timestamptz not null,
  -- Since when it has not been up; a state may change meanwhile (connecting, down, connecting …).
  down_since timestamptz,
  send_window integer not null,
  in_flight integer not null,
  per_second real not null,
  answers integer not null,
  rejected integer not null,
  throttled integer not null,
  -- Since when the first message of lane 0 has waited; told only where a connector can be too slow.
  waiting_since timestamptz,
  last_error text,
  links jsonb not null,
  primary key (connector, slot)
) with (fillfactor = 50);

-- Messages that were moved to another connector before anybody took them, and why. Kept for 90 days.
create table reroutes (
  bucket smallint not null,
  account integer not null,
  message uuid not null,
  at timestamptz not null,
  from_connector smallint not null,
  to_connector smallint not null,
  reason text not null,
  primary key (bucket, account, message, at)
);
create index reroutes_age on reroutes (at);
