-- The attachments of accepted requests whose bytes are still stored, with the request that they belong to ("first"; null:
-- none was found, and they are deleted with their week), and when to look whether they can be deleted.
create table call_uploads (
  bucket smallint not null,
  account integer not null,
  upload uuid not null,
  first uuid,
  look_at timestamptz not null,
  primary key (bucket, account, upload)
);
create index call_uploads_look_at on call_uploads (look_at);
