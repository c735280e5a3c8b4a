-- What was used of each kind of credits. A table of its own beside usage, which processes of the version before go on
-- writing while they are replaced: they name its key. What usage holds is SMS and international together.
create table usage_by_kind (
  bucket smallint not null,
  account integer not null,
  day date not null,
  kind text not null,
  slot smallint not null,
  messages integer not null default 0,
  parts integer not null default 0,
  credits bigint not null default 0,
  refunded bigint not null default 0,
  received bigint not null default 0,
  transferred bigint not null default 0,
  delivered integer not null default 0,
  failed integer not null default 0,
  primary key (bucket, account, day, kind, slot)
) with (fillfactor = 50);
