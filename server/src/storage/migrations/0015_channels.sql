-- Messages of other channels than SMS. All of it has a default, so that no row is rewritten.
alter table messages add column channel text not null default 'sms';
-- What was given back of the price; null stands for all of it, as with every refund before.
alter table messages add column refunded integer;
alter table campaigns add column channel text not null default 'sms';
