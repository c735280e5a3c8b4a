-- The recipient as the carrier's answer names it, where that is not the number that was sent to: its callbacks name it so.
alter table messages add column carrier_recipient text;
