-- Which campaigns were created from one file or group. A row goes when its campaign has ended: only until then does it
-- matter which others belong to it.
create table import_campaigns (
  bucket smallint not null,
  account integer not null,
  campaign integer not null,
  import integer not null,
  primary key (bucket, account, campaign)
);
create index import_campaigns_import on import_campaigns (bucket, account, import, campaign);

-- How often a number was answered by keywords since a time: two machines that answer each other would do so for ever.
create table reply_counts (
  bucket smallint not null,
  account integer not null,
  recipient text not null,
  since timestamptz not null,
  replies integer not null,
  primary key (bucket, account, recipient)
);
create index reply_counts_since on reply_counts (since);
