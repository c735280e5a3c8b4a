-- beside: 0.2.0
-- The tables leave the schema public: `home` gets what exists once, and `c00`, the first cell, the tables of accounts,
-- of their messages and of the queues, with all partitions. Indexes, constraints and the sequences of columns go along.
-- Statements name no schema: the search_path of each connection has both, and versions before have neither.

-- The oldest version that may run on what a file has made.
alter table schema_migrations add column if not exists beside text;

-- No older process runs, so nobody waits behind these locks; and the server ends an automatic vacuum only for a session
-- that has waited for a second.
set local lock_timeout = '5s';

do $$
declare
  at_home constant text[] := '{
    admin_action_digests, admin_action_records, admin_actions, admin_actions_head, alerts,
    brand_hosts, brand_images, brands,
    connector_states, connectors, routes, settings, directory,
    dnd, dnd_imports, dnd_listed,
    inbound_seen, receipt_inbox,
    minute_counts,
    panel_networks, panel_recovery_codes, panel_sessions, panel_users,
    process_slots, schema_migrations,
    virtual_operator_inbound, virtual_operator_messages,
    account_numbers, claim_numbers
  }';
  us constant oid := (select relowner from pg_class where oid = to_regclass('schema_migrations'));
  missing text[] := '{}';
  wanted text;
  moved record;
begin
  -- An administrator may have created them, for a user who may not.
  foreach wanted in array '{home,c00}'::text[] loop
    if to_regnamespace(wanted) is null and has_database_privilege(current_database(), 'create') then
      execute format('create schema %I', wanted);
    elsif to_regnamespace(wanted) is null then
      missing := missing || format('create schema %I authorization %I', wanted, current_user);
    elsif not (has_schema_privilege(wanted, 'create') and has_schema_privilege(wanted, 'usage')) then
      missing := missing || format('grant create, usage on schema %I to %I', wanted, current_user);
    end if;
  end loop;
  if missing <> '{}' then
    raise 'the database''s user may not create what is needed: run "%" in this database as a user who may, then migrate again',
      array_to_string(missing, '; ');
  end if;

  -- From whichever schemas the user's search_path names: usually public.
  for moved in
    select c.oid::regclass as name, c.relkind = 'S' as is_sequence, target
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
     cross join lateral (select case when c.relname = any (at_home) then 'home' else 'c00' end) as t (target)
     where n.nspname = any (current_schemas(false)) and n.nspname !~ '^pg_' and n.nspname <> target
       and c.relkind in ('r', 'p', 'S') and c.relowner = us
           -- An extension's own, and the sequence of a column.
       and not exists (select from pg_depend d
                        where d.classid = 'pg_class'::regclass and d.objid = c.oid
                          and (d.deptype = 'e' or c.relkind = 'S' and d.deptype in ('a', 'i')))
  loop
    execute format('alter %s %s set schema %I',
                   case when moved.is_sequence then 'sequence' else 'table' end, moved.name, moved.target);
  end loop;

  for moved in
    select distinct p.oid::regprocedure as name
      from pg_trigger t
      join pg_class c on c.oid = t.tgrelid
      join pg_proc p on p.oid = t.tgfoid
     where not t.tgisinternal and c.relnamespace in ('home'::regnamespace, 'c00'::regnamespace)
       and p.pronamespace::regnamespace::text <> 'home' and p.pronamespace::regnamespace::text !~ '^pg_'
       and p.proowner = us
  loop
    execute format('alter function %s set schema home', moved.name);
  end loop;

  -- Version 0.1.0 would find nothing and create all tables once more. By this it knows that a newer one was here.
  select s into wanted from unnest(current_schemas(false)) with ordinality as o (s, n)
   where s not in ('home', 'c00') and s !~ '^pg_' order by n limit 1;
  if has_schema_privilege(wanted, 'create') then
    execute format('create view %I.schema_migrations as select name, checksum, applied_at from home.schema_migrations',
                   wanted);
  end if;
end
$$;
