-- Tables without a primary key can be copied to another machine while they are written only if a row is known by all
-- of its columns. Their rows may repeat: a hand-over that is recorded twice has two references, and a sum may have no
-- week.
alter table carried replica identity full;
alter table vendor_refs replica identity full;
do $$
declare
  part regclass;
begin
  for part in select inhrelid from pg_inherits where inhparent = 'vendor_refs'::regclass order by 1 loop
    execute format('alter table %s replica identity full', part);
  end loop;
end $$;
