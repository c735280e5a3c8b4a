-- Somebody else has chosen the password, or has seen it: its owner is reminded until it is changed.
alter table panel_users add column password_given boolean not null default false;

-- An account's first owner begins with the password of the account.
update panel_users u set password_given = true
  from accounts a
 where a.bucket = u.bucket and a.account = u.account
   and (a.password_hash = u.password_hash or u.must_change);
