-- The networks that people have signed in from: others' guesses do not keep them from signing in there again. The digest
-- is of name and network, with a key that is not in the database.
create table panel_networks (
  digest bytea primary key,
  bucket smallint not null,
  account integer not null,
  user_id integer not null,
  last_at timestamptz not null
);
create index panel_networks_user on panel_networks (bucket, account, user_id);
create index panel_networks_last on panel_networks (last_at);
