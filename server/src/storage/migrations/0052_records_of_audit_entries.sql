-- A file with many records of one kind is one entry of the audit log: it has their number and a digest. The records'
-- names are here, written before the log's head is locked. `piece` gives their order under one digest, which is over
-- all pieces: the same list, written again, is the same rows.
create table admin_action_records (
  digest bytea not null check (octet_length(digest) = 32),
  piece integer not null,
  -- The account that all records of the piece belong to; null: the whole gateway.
  account integer,
  -- A list of texts.
  subjects jsonb not null,
  primary key (digest, piece)
);
create index admin_action_records_account on admin_action_records (account, digest) where account is not null;

-- Which entries have which list.
create table admin_action_digests (
  no bigint primary key,
  digest bytea not null check (octet_length(digest) = 32)
);
create index admin_action_digests_digest on admin_action_digests (digest, no);

create trigger refuse_change before update or delete on admin_action_records
  for each row execute function refuse_change_of_audit_log();
create trigger refuse_truncate before truncate on admin_action_records
  for each statement execute function refuse_change_of_audit_log();
create trigger refuse_change before update or delete on admin_action_digests
  for each row execute function refuse_change_of_audit_log();
create trigger refuse_truncate before truncate on admin_action_digests
  for each statement execute function refuse_change_of_audit_log();
