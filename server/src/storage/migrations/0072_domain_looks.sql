-- The gateway itself looks up the DNS records of approved domains, once a day. `look_at`: when it does so next. `misses`:
-- how often in a row it has not found them. `missing_since`: when they were found to be missing; null: they are not.
alter table email_domains
  add column look_at timestamptz not null default '-infinity',
  add column misses smallint not null default 0,
  add column missing_since timestamptz;

create index email_domains_look on email_domains (look_at) where status = 'approved';
