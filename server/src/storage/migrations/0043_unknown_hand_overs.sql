-- The validity of messages that a campaign has not queued yet counts from when it was last resumed.
alter table campaigns add column resumed_at timestamptz;

-- Hand-overs whose outcome is unknown used to be stored without a reference, so that the walk through hand-overs never
-- came to them. Their messages are gone through once, partition by partition: not before processes of the version before
-- have ended.
create table unknown_sweep (
  id smallint not null default 1,
  begins_at timestamptz not null,
  -- The partition of messages that was swept last, and the place in it.
  partition text not null default '',
  place text not null default '(0,0)',
  done boolean not null default false,
  constraint unknown_sweep_pkey primary key (id),
  constraint unknown_sweep_id_check check (id = 1)
);
insert into unknown_sweep (begins_at) values (now() + interval '1 hour');
