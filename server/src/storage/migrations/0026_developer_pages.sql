-- Written at most once a minute, and never by the call itself.
alter table api_keys add column last_used_at timestamptz;

-- The beginning of what a receiver answered in place of a 2xx.
alter table webhook_attempts add column answer text;

-- The last refused API calls of each account: what was wrong, never what was sent.
create table refusals (
  bucket smallint not null,
  account integer not null,
  no bigint generated always as identity,
  at timestamptz not null,
  -- v2, legacy, xml, email or voice.
  interface text not null,
  -- Null: the call came with username and password.
  key_id integer,
  method text not null,
  route text not null,
  code text not null,
  fields text[] not null,
  primary key (bucket, account, no),
  check (bucket = account % 64)
);
