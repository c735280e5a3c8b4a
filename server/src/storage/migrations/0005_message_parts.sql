-- A message that was handed over in several parts is delivered when all of them are: how many there were, and which
-- one a receipt is about.
alter table vendor_refs add column parts smallint not null default 1;
alter table receipts add column part smallint not null default 1;
