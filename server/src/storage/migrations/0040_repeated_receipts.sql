-- Receipts that name their message themselves are stored once of each kind, with how many there were and when the last
-- one came: whoever got one mail can report on it without end. All others are stored one by one, as before.
alter table receipts add column count integer not null default 1;
alter table receipts add column last_at timestamptz;
