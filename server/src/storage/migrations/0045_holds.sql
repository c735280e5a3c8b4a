-- Messages that wait for the same thing, such as emails to a domain that cannot be reached. Each is also in "scheduled",
-- where it becomes due at "until" by itself; when the hold ends earlier, all of them become due at once.
create table holds (
  queue smallint not null,
  hold text not null,
  id uuid not null,
  bucket smallint not null,
  account integer not null,
  until timestamptz not null,
  primary key (queue, hold, id)
);
create index holds_until on holds (until);
