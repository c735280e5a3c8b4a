-- The page of a blocked week's messages on which one was found that has not ended: the next look begins there.
alter table retired_weeks add column open_page integer;
