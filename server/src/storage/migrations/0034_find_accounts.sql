-- Lists of a reseller's customers, and of the few accounts that are not active customers, among very many.
create index accounts_parent on accounts (parent, account) where parent is not null;
create index accounts_role on accounts (role, account) where role <> 'customer';
create index accounts_status on accounts (status, account) where status <> 'active';
