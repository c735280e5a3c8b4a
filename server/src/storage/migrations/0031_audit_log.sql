-- What people and commands have changed, and who has signed in or taken data out. Each entry's hash is over its content
-- and the hash before it, so that a changed, removed or inserted entry is found.
create table admin_actions (
  -- Without gaps.
  no bigint primary key,
  at timestamptz not null,
  actor text not null check (actor in ('person', 'cli', 'apply', 'gateway')),
  -- A person's account and number; null for a command.
  actor_account integer,
  actor_person integer,
  -- A person's username, or the name of the system's user who ran a command.
  actor_name text not null,
  session uuid,
  address text,
  -- What was done: a noun and a verb, such as api_key.created.
  action text not null,
  -- The account that it was done to; null: the whole gateway.
  account integer,
  subject text not null,
  before jsonb,
  after jsonb,
  reason text,
  hash bytea not null check (octet_length(hash) = 32)
);
create index admin_actions_account on admin_actions (account, no) where account is not null;
create index admin_actions_actor_name on admin_actions (actor_name, no);
create index admin_actions_actor on admin_actions (actor, no) where actor <> 'person';
create index admin_actions_action on admin_actions (action, no);
create index admin_actions_at on admin_actions (at);

-- The last entry. Whoever adds one locks this row, so that entries are in one order; it also shows that the last ones
-- were removed.
create table admin_actions_head (
  one boolean primary key default true check (one),
  no bigint not null,
  hash bytea not null check (octet_length(hash) = 32)
);
insert into admin_actions_head (no, hash) values (0, decode(repeat('00', 32), 'hex'));

create function refuse_change_of_audit_log() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the audit log are never changed or removed';
end
$$;
create trigger refuse_change before update or delete on admin_actions
  for each row execute function refuse_change_of_audit_log();
create trigger refuse_truncate before truncate on admin_actions
  for each statement execute function refuse_change_of_audit_log();
create trigger refuse_removal before delete on admin_actions_head
  for each row execute function refuse_change_of_audit_log();

-- What waits for the operator, of all accounts, the oldest first.
create index senders_pending on senders (created_at, account, id) where status = 'pending';
create index templates_pending on templates (created_at, account, id) where status = 'pending';
create index keywords_pending on keywords (created_at, account, id) where status = 'pending';
create index voice_numbers_pending on voice_numbers (created_at, account, number) where status = 'pending';
create index email_domains_pending on email_domains (created_at, account, domain) where status = 'pending';
create index email_templates_pending on email_templates (created_at, account, id) where status = 'pending';

-- Whether another account has it already.
create index senders_approved on senders (sender_id) where status = 'approved';
create index voice_numbers_approved on voice_numbers (number) where status = 'approved';

-- Accounts by how their name or number begins, whatever the database's collation.
create index directory_usernames on directory (value text_pattern_ops) where kind = 'username';
create index accounts_number on accounts ((account::text) text_pattern_ops);
