-- beside: 0.2.0
-- Which database this is, so that a restored copy of it is noticed. `mark` is written anew with every change of the row:
-- the transaction that wrote it, its table and its database. A copy made by a dump has other ones; a standby, a
-- restarted database and one upgraded by pg_upgrade keep them.
create table home.lineage (
  one boolean primary key default true check (one),
  lineage uuid not null,
  mark text not null,
  -- The embedded database's files; null: another server's.
  files text,
  -- While set, nothing is sent. What was accepted before it may have been sent by the database that this is a copy of.
  held_since timestamptz,
  held_for text check (held_for in ('dump', 'files', 'behind', 'operator')),
  check ((held_since is null) = (held_for is null))
);

alter table alerts drop constraint alerts_kind_check;
alter table alerts add constraint alerts_kind_check
  check (kind in ('low_balance', 'carrier_down', 'webhook_failing', 'approvals_waiting', 'disk_full', 'audit_finding',
                  'partitions_short', 'restored'));
