-- When the person last entered the password in this session; null: before there was this column.
alter table panel_sessions add column confirmed_at timestamptz;
