-- without a transaction

-- Finds accounts by any part of their details. Not by the notes, which only the operator sees.
create index concurrently accounts_words on accounts using gin ((lower(username || ' ' ||
  coalesce(details ->> 'display_name', '') || ' ' || coalesce(details ->> 'contact_person', '') || ' ' ||
  coalesce(details ->> 'phone', '') || ' ' || coalesce(details ->> 'email', '') || ' ' ||
  coalesce(details ->> 'gstin', ''))) gin_trgm_ops);
