-- Who sent a message: k and the number of an API key, u and that of a user of the panel, p for the account's password,
-- s for an SMPP bind. Null: the campaign says it, or nobody sent it, as with a keyword's reply.
alter table messages
  add column via text,
  -- Where the request came from. It goes with the text.
  add column via_address text;
