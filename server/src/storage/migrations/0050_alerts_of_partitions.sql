-- An alert tells when no partitions were made for a while.
alter table alerts drop constraint alerts_kind_check;
alter table alerts add constraint alerts_kind_check
  check (kind in ('low_balance', 'carrier_down', 'webhook_failing', 'approvals_waiting', 'disk_full', 'audit_finding',
                  'partitions_short'));
