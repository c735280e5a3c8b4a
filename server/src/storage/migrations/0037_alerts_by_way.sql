-- An alert is told by each way that the settings name: one that works does not repeat it while another does not.
alter table alerts
  -- The ways by which the present event was told already.
  add column told text[] not null default '{}',
  -- Null: at once.
  add column next_try_at timestamptz;
