-- without a transaction

-- Whether anything is scheduled for a connector, before it is removed.
create index concurrently scheduled_queue on scheduled (queue);

-- Endpoints that fail, for alerts. None of these columns changes when an event is delivered.
create index concurrently webhook_endpoints_failing on webhook_endpoints (account, endpoint)
  where kind = 'account' and probe_at is not null and disabled_at is null;

-- Whose business account a connector has.
create index concurrently chat_accounts_connector on chat_accounts (connector, sender);

-- The days on which a balance was used; counting changes none of these columns.
create index concurrently usage_by_kind_days on usage_by_kind (bucket, account, kind, day);
