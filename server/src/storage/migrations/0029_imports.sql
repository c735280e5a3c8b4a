-- Files, and groups, whose rows are staged until they have become contacts or campaigns; swept a day after. Each step
-- of the work is taken by one process at a time (holder, held_until), and is stored together with its place, so that
-- another process goes on where one has died.
create table imports (
  bucket smallint not null,
  account integer not null,
  id integer not null,
  purpose text not null check (purpose in ('contacts', 'campaign')),
  format text not null check (format in ('csv', 'xlsx', 'group')),
  name text not null,
  state text not null default 'reading'
    check (state in ('reading', 'ready', 'checking', 'checked', 'applying', 'done', 'failed', 'discarded')),
  source_group integer,
  -- Bytes of a file, contacts of a group.
  size bigint,
  read bigint not null default 0,
  rows integer not null default 0,
  columns jsonb not null default '[]',
  notes jsonb not null default '[]',
  number_column integer,
  name_column integer,
  mapping jsonb,
  mode text check (mode in ('good', 'all_or_none')),
  -- Which mapping the checked rows belong to.
  round integer not null default 0,
  -- The last row of the present phase that is done; for a group, the last contact.
  place integer not null default 0,
  done integer not null default 0,
  good integer not null default 0,
  bad integer not null default 0,
  repeated integer not null default 0,
  parts bigint not null default 0,
  price bigint not null default 0,
  slice integer not null default 0,
  slice_at timestamptz,
  result jsonb,
  error text,
  holder uuid,
  held_until timestamptz,
  stepped_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (bucket, account, id),
  check (bucket = account % 64)
);
create index imports_under_way on imports (stepped_at) where state in ('reading', 'checking', 'applying');
create index imports_created_at on imports (created_at);

create table import_rows (
  bucket smallint not null,
  account integer not null,
  import integer not null,
  -- As the spreadsheet numbers it.
  row integer not null,
  cells text[] not null,
  -- Why it cannot be used, whatever the mapping.
  problem text,
  primary key (bucket, account, import, row)
);

create table import_checks (
  bucket smallint not null,
  account integer not null,
  import integer not null,
  round integer not null,
  row integer not null,
  -- As it is stored with messages and contacts; null if the row has a problem.
  number text,
  -- Digest of the row's own text; null if all rows have the same.
  text_digest bytea,
  parts integer,
  price integer,
  repeated boolean not null default false,
  problem text,
  problem_column integer,
  message text,
  primary key (bucket, account, import, round, row)
);
create index import_checks_problems on import_checks (bucket, account, import, round, row) where problem is not null;

-- Contacts came in slices from the browser, which is over.
drop table contact_import_slices;
