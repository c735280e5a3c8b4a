-- As with messages, and once for all messages of a campaign.
alter table campaigns
  add column via text,
  add column via_address text;

-- Who had the rows sent: the campaigns are created later.
alter table imports
  add column via text,
  add column via_address text;

-- What a refused request asked for, and what it was answered. Both go when texts do.
alter table refusals
  add column request_id text,
  add column status smallint,
  add column asked text,
  add column answer text;
