-- The cell's only row. Statements that store rows given as parameters read it, so that Citus runs them where the cell
-- is.
create table cell (
  one boolean primary key default true check (one)
);
insert into cell default values;
