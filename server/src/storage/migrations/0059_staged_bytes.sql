-- What an import stages is bounded by the row, the file and the account: `size` is a row's part of `staged`, in bytes.
-- `tries` counts how often its next step was begun, so that one that never ends is given up.
alter table imports add column staged bigint not null default 0, add column tries smallint not null default 0;
alter table import_rows add column size integer not null default 0;
-- Rows that are of no use any more.
create index imports_of_no_use on imports (created_at)
  where state = 'discarded' or (state = 'failed' and staged > 0 and columns = '[]');
