-- Brands with host names of their own. The brand of the gateway's own address stays among the settings.
create table brands (
  id text primary key check (id ~ '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$' and id <> 'default'),
  -- Name, colour and so on, as a provisioning file has them; of images what is known about them.
  look jsonb not null,
  -- The account that may edit it, and whose customers alone sign in under its hosts; null: the operator's.
  reseller integer unique
);

create table brand_hosts (
  host text primary key check (host = lower(host)),
  brand text not null
);
create index brand_hosts_brand on brand_hosts (brand);

-- Logos and icons, which the looks of brands name by their hash.
create table brand_images (
  hash text primary key,
  bytes bytea not null check (octet_length(bytes) <= 204800)
);
