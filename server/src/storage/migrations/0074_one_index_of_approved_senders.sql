-- The index by letters finds a whole sender ID, too.
drop index senders_approved;
