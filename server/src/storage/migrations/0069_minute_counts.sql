-- What the operator's charts are drawn from, by minute: each process writes its own rows every few seconds, whole, and a
-- worker folds them. They are figures, not books: nothing else relies on them. `subject`: the connector (0: the sandbox),
-- or 0 for all webhooks. The histograms are pairs: a place on the scale of core/figures/histogram.ts, and a count.
create table minute_counts (
  minute timestamptz not null,
  kind text not null check (kind in ('carrier', 'webhook')),
  subject smallint not null,
  slot smallint not null,
  fence bigint not null,
  accepted integer not null,
  submitted integer not null,
  sent integer not null,
  rejected integer not null,
  delivered integer not null,
  failed integer not null,
  waiting integer not null,
  most_per_second real,
  single_to_sent integer[] not null,
  other_to_sent integer[] not null,
  to_delivered integer[] not null,
  primary key (minute, kind, subject, slot, fence)
);

-- How far a campaign had come at the end of a minute, or of a quarter of an hour if it runs for long.
create table campaign_minutes (
  bucket smallint not null,
  account integer not null,
  campaign integer not null,
  minute timestamptz not null,
  done integer not null,
  delivered integer not null,
  failed integer not null,
  primary key (bucket, account, campaign, minute)
);
