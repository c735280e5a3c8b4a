-- The slices of contact imports that were applied, so that one whose answer was lost can be sent again, and is answered
-- as it was the first time. They are cleared away by a later import of the account, a day after.
create table contact_import_slices (
  bucket smallint not null,
  account integer not null,
  group_id integer not null,
  import text not null,
  slice integer not null,
  added integer not null,
  updated integer not null,
  created_at timestamptz not null default now(),
  primary key (bucket, account, group_id, import, slice),
  check (bucket = account % 64)
);
