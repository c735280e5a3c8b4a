-- How many of a campaign's messages are in these states at the moment; expired and cancelled ones are among the failed,
-- too.
alter table campaign_counts
  add column unknown integer not null default 0,
  add column sent integer not null default 0,
  add column expired integer not null default 0,
  add column cancelled integer not null default 0;

-- The state before the present one; null in the first. A count that is kept must know where a message comes from.
alter table messages add column came_from smallint;
