-- How many parts a second a sender may send; null: as many as its carriers take.
alter table senders add column per_second integer check (per_second between 1 and 10000);
-- How many parts a campaign's common text has, by which it is fed where its sender has a rate.
alter table campaigns add column parts smallint;
