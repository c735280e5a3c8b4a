-- without a transaction

-- Finds sender IDs by how they begin, in the order of their letters, which the database's own order need not be.
create index concurrently senders_letters on senders (sender_id text_pattern_ops) where status = 'approved';
