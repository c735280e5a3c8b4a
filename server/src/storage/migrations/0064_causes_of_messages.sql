-- Why a message that is final was not delivered: a word of the closed list (contract/causes.ts), written with its state.
-- Null for all others, and for messages that ended before there was this column.
alter table messages add column cause text;
