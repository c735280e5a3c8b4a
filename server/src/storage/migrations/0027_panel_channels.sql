-- What a person writes and wants to see or hear before it is sent. The address of such a preview works for the session
-- that made it, and for minutes.
create table panel_previews (
  bucket smallint not null,
  account integer not null,
  id uuid not null,
  session uuid not null,
  kind text not null check (kind in ('mail', 'speech')),
  content jsonb not null,
  expires_at timestamptz not null,
  primary key (bucket, account, id)
);
create index panel_previews_expiry on panel_previews (expires_at);

-- Conversations are listed by who wrote last.
create index chat_sessions_newest on chat_sessions (bucket, account, last_at, person);
