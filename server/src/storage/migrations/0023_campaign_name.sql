-- What a person calls a campaign in the panel; campaigns of programs have none.
alter table campaigns add column name text;
