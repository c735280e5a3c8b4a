-- Which version each process runs.
alter table process_slots add column version text;

-- What is wrong, or was: told to the operator once when it begins and once when it ends.
create table alerts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in
    ('low_balance', 'carrier_down', 'webhook_failing', 'approvals_waiting', 'disk_full', 'audit_finding')),
  -- The carrier's name, the account's username; empty for the whole gateway.
  subject text not null,
  bucket smallint,
  account integer,
  detail jsonb not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Null while it may still pass by itself.
  since timestamptz,
  until timestamptz,
  begin_told_at timestamptz,
  end_told_at timestamptz,
  tries smallint not null default 0
);
create unique index alerts_open on alerts (kind, subject) where until is null;
create index alerts_untold on alerts (id)
  where since is not null and (begin_told_at is null or (until is not null and end_told_at is null));
create index alerts_until on alerts (until);

-- Uploads of do-not-disturb lists, and how far each has come.
create table dnd_imports (
  id bigint generated always as identity primary key,
  mode text not null check (mode in ('add', 'replace')),
  state text not null check (state in ('reading', 'adding', 'removing', 'done', 'stopped')),
  name text not null,
  by_name text not null,
  started_at timestamptz not null default now(),
  -- Moves while it is under way; a process that has died moves nothing.
  moved_at timestamptz not null default now(),
  valid bigint not null default 0,
  -- How far the numbers of the list have been compared with the registry.
  compared bigint not null default 0,
  added bigint not null default 0,
  removed bigint not null default 0,
  invalid bigint not null default 0,
  -- Line numbers of the first invalid lines.
  invalid_lines bigint[] not null default '{}',
  problem text
);
-- One at a time.
create unique index dnd_imports_running on dnd_imports ((true)) where state in ('reading', 'adding', 'removing');

-- The numbers of a list that is being imported, some perhaps twice. They are merged in their order when all are here:
-- pieces of a list in any order would each touch the whole registry.
create unlogged table dnd_listed (number bigint not null);
