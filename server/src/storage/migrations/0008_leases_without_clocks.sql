-- Whether a process lives is told by counting its heartbeats. heartbeat_at stays for people to look at.
alter table process_slots
  add column beats bigint not null default 0,
  -- No id of this slot was made at this time of the database or later: whoever holds it next begins there.
  add column ids_until timestamptz;

-- Processes of the version before show that they live by the time alone. Their heartbeats are counted here, so that they
-- are not taken for dead while both versions run.
create function count_heartbeat() returns trigger language plpgsql as $$
begin
  new.beats := old.beats + 1;
  return new;
end $$;

create trigger count_heartbeat before update on process_slots
  for each row
  when (new.heartbeat_at is distinct from old.heartbeat_at and new.heartbeat_at = now()
        and new.beats = old.beats and new.fence = old.fence)
  execute function count_heartbeat();

-- An endpoint is its owner's for as long as the owner holds its slot under this fence. Null: the owner is of the version
-- before, and holds it for as long as it holds its slot. owner_until is no longer used.
alter table webhook_endpoints add column owner_fence bigint;

-- The same for what a process tells of its connectors.
alter table connector_states add column fence bigint;
