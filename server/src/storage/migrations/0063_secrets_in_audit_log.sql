-- Entries about connectors may hold fixed values of options that are secrets now. The next process that has the key
-- looks for them once, and writes down which ones do.
insert into settings (key, value) values ('audit_log_secrets', '{"looked": false}');
