-- Claims are numbered: a receipt that was in the inbox before a message was claimed is not about it, whatever the
-- clocks said. Null in rows of earlier versions.
create sequence claim_numbers;
select nextval('claim_numbers');

alter table inflight add column claim bigint;
alter table vendor_refs add column claim bigint;
-- The last claim before it came.
alter table receipt_inbox add column after_claim bigint;
