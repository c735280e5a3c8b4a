-- Of a call that was answered: how long it took, and the keys that the listener pressed.
alter table messages add column duration_s integer;
alter table messages add column digits text;

-- The same, of receipts whose message is not known yet.
alter table receipt_inbox add column seconds integer;
alter table receipt_inbox add column digits text;

-- A call that nobody answered. Rows that are there already satisfy the wider check.
alter table attempts drop constraint attempts_result_check;
alter table attempts add constraint attempts_result_check
  check (result in ('accepted', 'retry', 'rejected', 'unknown', 'held', 'unanswered')) not valid;

alter table voice_numbers add column route text not null default 'transactional'
  check (route in ('transactional', 'promotional'));
alter table voice_numbers add column reason text;
alter table voice_numbers add column created_at timestamptz not null default now();

-- A call is charged for the started half minutes that it took, and for no more than was paid at first.
alter table messages add constraint messages_call_length_check check (
  duration_s is null
  or case when refund_entry is null then 0 else coalesce(refunded, price) end
     = price / parts * (parts - least(parts, (duration_s + 29) / 30))
) not valid;
