-- For campaigns of a file: the rows that its messages came from, as the spreadsheet numbers them. Pairs of a message's
-- place in the campaign, from 0, and its row, wherever a row does not follow the one of the message before.
alter table campaigns add column file_rows integer[];
