-- What was counted before is shown as SMS: it was all SMS, and international messages among it.
alter table usage add column kind text not null default 'sms';
alter table usage drop constraint usage_pkey;
alter table usage add primary key (bucket, account, day, kind, slot);
