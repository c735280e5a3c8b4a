-- People who sign in to the panel. An account's first owner is made from the account's own login when that first signs
-- in; afterwards the two passwords have nothing to do with each other.
create table panel_users (
  bucket smallint not null,
  account integer not null,
  id integer not null,
  username text not null,
  name text not null,
  role text not null check (role in ('owner', 'sender', 'viewer')),
  password_hash text not null,
  must_change boolean not null default false,
  language text check (language in ('en', 'hi')),
  -- Sealed. The pending one is shown to its owner, and not asked for until a code of it was right.
  totp_secret bytea,
  totp_pending bytea,
  -- The last step whose code was accepted: each is accepted once.
  totp_step integer,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz,
  primary key (bucket, account, id),
  check (bucket = account % 64)
);
-- People sign in by their name alone.
create unique index panel_users_username on panel_users (username);

create table panel_recovery_codes (
  bucket smallint not null,
  account integer not null,
  user_id integer not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (bucket, account, user_id, code_hash)
);

create table panel_sessions (
  -- The SHA-256 of what the cookie holds.
  token_hash bytea primary key,
  id uuid not null,
  bucket smallint not null,
  account integer not null,
  user_id integer not null,
  csrf text not null,
  -- Whether the second factor, if there is one, is still to be given.
  stage text not null check (stage in ('totp', 'open')),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_seconds integer not null,
  expires_at timestamptz not null,
  address text not null,
  user_agent text
);
create index panel_sessions_user on panel_sessions (bucket, account, user_id);
create index panel_sessions_expiry on panel_sessions (expires_at);
