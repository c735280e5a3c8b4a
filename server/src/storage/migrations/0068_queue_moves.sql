-- The latest move of each carrier's queued messages to another carrier: how far it has come, and how it ended.
create table queue_moves (
  connector smallint not null,
  target smallint not null,
  -- Null: the messages of all accounts.
  bucket smallint,
  account integer,
  started_by text not null,
  started_at timestamptz not null,
  lane smallint not null,
  turn bigint not null,
  id uuid not null,
  moved integer not null,
  kept integer not null,
  ended_at timestamptz,
  problem text,
  constraint queue_moves_pkey primary key (connector)
);
