-- The day on which the gateway last folded an account's counts and deleted what has no messages left: sessions and
-- numbers of chats, campaigns, rate windows. Null: never.
alter table account_retention add column tended_on date;
