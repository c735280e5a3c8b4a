-- When the message was claimed for this hand-over, by the database's clock: a receipt that was in the inbox before then
-- is not about it. Null in rows of earlier versions.
alter table vendor_refs add column claimed_at timestamptz;
