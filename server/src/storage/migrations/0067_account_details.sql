-- Whom the operator deals with: display name, contact person, phone, email, GSTIN and notes, by the names of a
-- provisioning file. Only the display name is in the copy of an account that sends are checked with.
alter table accounts add column details jsonb not null default '{}';

-- Who has hidden the first steps of a new account.
alter table panel_users add column steps_hidden_at timestamptz;

-- For the index of the words by which accounts are found, in a later file. The extension is trusted: whoever may create
-- something in the database may create it.
do $$
begin
  create extension if not exists pg_trgm;
  if not exists (select from pg_opclass where opcname = 'gin_trgm_ops' and pg_opclass_is_visible(oid)) then
    raise 'the extension pg_trgm is in a schema that is not in the search_path of the database''s user: add the schema there, or create the extension in the schema public, then migrate again';
  end if;
exception
  when undefined_file or feature_not_supported then
    raise 'PostgreSQL''s extension pg_trgm is not installed on the database server: install it, or allow it in the settings of a managed database, then migrate again';
  when insufficient_privilege then
    raise 'the database''s user may not create the extension pg_trgm: run "create extension pg_trgm" in this database as a user who may, then migrate again';
end
$$;
