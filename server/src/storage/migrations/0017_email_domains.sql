alter table email_domains add column created_at timestamptz not null default now();
alter table email_domains add column reason text;
-- Of the last look-up of its DNS records. The problem is null where they were right.
alter table email_domains add column checked_at timestamptz;
alter table email_domains add column verified_at timestamptz;
alter table email_domains add column problem text;

-- At most two for each domain: the one that signs, and the one that will, or the one that did before.
create table email_domain_keys (
  bucket smallint not null,
  account integer not null,
  domain text not null,
  selector text not null,
  public_key text not null,
  private_key bytea not null,
  signs boolean not null,
  created_at timestamptz not null default now(),
  primary key (bucket, account, domain, selector)
);
create unique index email_domain_keys_signing on email_domain_keys (bucket, account, domain) where signs;
