-- Retention asks for a thousand messages at a time whether somebody has still to be told of them. Both tables are queues,
-- and short. The conditions hold for every row: they keep the indexes from statements that look rows up by their keys.
create index webhook_queue_subject on webhook_queue (subject) where attempt >= 0;
create index smpp_deliveries_message on smpp_deliveries (id) where tries >= 0;

-- Receipts for messages with smaller ids are stored without what the operator wrote. The row of account 0 belongs to the
-- receipts of the inbox, whose `texts` are gone up to that id.
alter table account_retention add column text_horizon uuid not null default '00000000-0000-0000-0000-000000000000';
