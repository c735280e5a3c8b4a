-- How many messages did not arrive, by day and cause. The causes are a closed list (core/reports/cause.ts), so that the
-- rows of a day are bounded; like the other counts, each process adds to rows of its own.
create table usage_causes (
  bucket smallint not null,
  account integer not null,
  day date not null,
  kind text not null,
  cause text not null,
  slot smallint not null,
  messages integer not null default 0,
  primary key (bucket, account, day, kind, cause, slot)
) with (fillfactor = 50);
