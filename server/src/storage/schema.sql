-- The schema after all migrations, to be read and reviewed; the gateway does not load it. `npm run schema` writes it.
-- Partitions are not in it: they are made while the gateway runs.

CREATE EXTENSION pg_trgm SCHEMA public;

CREATE SCHEMA home;

CREATE SCHEMA c00;

CREATE SEQUENCE home.account_numbers AS integer
  INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START 1 CACHE 1;

CREATE SEQUENCE home.claim_numbers AS bigint
  INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START 1 CACHE 1;

CREATE OR REPLACE FUNCTION home.count_heartbeat()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.beats := old.beats + 1;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION home.refuse_change_of_audit_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'entries of the audit log are never changed or removed';
end
$function$;

CREATE TABLE c00.account_counters (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  name text NOT NULL,
  last integer NOT NULL,
  CONSTRAINT account_counters_pkey PRIMARY KEY (bucket, account, name)
);

CREATE TABLE c00.account_retention (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  done_on date,
  horizon uuid DEFAULT '00000000-0000-0000-0000-000000000000'::uuid NOT NULL,
  texts uuid DEFAULT '00000000-0000-0000-0000-000000000000'::uuid NOT NULL,
  refs_before date,
  text_horizon uuid DEFAULT '00000000-0000-0000-0000-000000000000'::uuid NOT NULL,
  tended_on date,
  CONSTRAINT account_retention_pkey PRIMARY KEY (bucket, account)
) WITH (fillfactor=70);

CREATE TABLE c00.accounts (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  username text NOT NULL,
  role text NOT NULL,
  parent integer,
  status text DEFAULT 'active'::text NOT NULL,
  time_zone text DEFAULT 'Asia/Kolkata'::text NOT NULL,
  password_hash text,
  api_secret bytea,
  settings jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  details jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT accounts_account_check CHECK (account >= 1 AND account <= 1073741823),
  CONSTRAINT accounts_check CHECK (bucket = (account % 64)),
  CONSTRAINT accounts_pkey PRIMARY KEY (bucket, account),
  CONSTRAINT accounts_role_check CHECK (role = ANY (ARRAY['customer'::text, 'reseller'::text, 'admin'::text])),
  CONSTRAINT accounts_status_check CHECK (status = ANY (ARRAY['active'::text, 'inactive'::text, 'blocked'::text]))
);
CREATE INDEX accounts_number ON c00.accounts USING btree ((account::text) text_pattern_ops);
CREATE INDEX accounts_parent ON c00.accounts USING btree (parent, account) WHERE parent IS NOT NULL;
CREATE INDEX accounts_role ON c00.accounts USING btree (role, account) WHERE role <> 'customer'::text;
CREATE INDEX accounts_status ON c00.accounts USING btree (status, account) WHERE status <> 'active'::text;
CREATE INDEX accounts_words ON c00.accounts USING gin (lower((((((((((username || ' '::text) || COALESCE(details ->> 'display_name'::text, ''::text)) || ' '::text) || COALESCE(details ->> 'contact_person'::text, ''::text)) || ' '::text) || COALESCE(details ->> 'phone'::text, ''::text)) || ' '::text) || COALESCE(details ->> 'email'::text, ''::text)) || ' '::text) || COALESCE(details ->> 'gstin'::text, ''::text)) public.gin_trgm_ops);

CREATE TABLE c00.api_keys (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  id integer NOT NULL,
  name text NOT NULL,
  key_hash text NOT NULL,
  hint text NOT NULL,
  per_minute integer DEFAULT 60 NOT NULL,
  per_day integer DEFAULT 10000 NOT NULL,
  scopes text[],
  allow_ips text[],
  expires_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT api_keys_bucket_account_name_key UNIQUE (bucket, account, name),
  CONSTRAINT api_keys_pkey PRIMARY KEY (bucket, account, id)
);

CREATE TABLE c00.attachments (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  upload uuid NOT NULL,
  file smallint NOT NULL,
  piece integer NOT NULL,
  data bytea NOT NULL,
  CONSTRAINT attachments_pkey PRIMARY KEY (bucket, account, upload, file, piece)
) PARTITION BY RANGE (upload);

CREATE TABLE c00.attempts (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  message uuid NOT NULL,
  no smallint NOT NULL,
  connector smallint NOT NULL,
  worker smallint NOT NULL,
  claimed_at timestamp with time zone NOT NULL,
  answered_at timestamp with time zone NOT NULL,
  result text NOT NULL,
  vendor_id text,
  reason text,
  CONSTRAINT attempts_pkey PRIMARY KEY (bucket, account, message, no),
  CONSTRAINT attempts_result_check CHECK (result = ANY (ARRAY['accepted'::text, 'retry'::text, 'rejected'::text, 'unknown'::text, 'held'::text, 'unanswered'::text]))
) PARTITION BY RANGE (message);

CREATE TABLE c00.balances (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  kind text NOT NULL,
  amount bigint DEFAULT 0 NOT NULL,
  flood_day date,
  flood_count integer DEFAULT 0 NOT NULL,
  config_version bigint DEFAULT 1 NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT balances_amount_check CHECK (amount >= 0),
  CONSTRAINT balances_kind_check CHECK (kind = ANY (ARRAY['sms'::text, 'international'::text, 'email'::text, 'chatapp'::text, 'voice'::text])),
  CONSTRAINT balances_pkey PRIMARY KEY (bucket, account, kind)
) WITH (fillfactor=50);

CREATE TABLE c00.call_uploads (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  upload uuid NOT NULL,
  first uuid,
  look_at timestamp with time zone NOT NULL,
  CONSTRAINT call_uploads_pkey PRIMARY KEY (bucket, account, upload)
);
CREATE INDEX call_uploads_look_at ON c00.call_uploads USING btree (look_at);

CREATE TABLE c00.campaign_counts (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  campaign integer NOT NULL,
  slot smallint NOT NULL,
  delivered integer DEFAULT 0 NOT NULL,
  failed integer DEFAULT 0 NOT NULL,
  unknown integer DEFAULT 0 NOT NULL,
  sent integer DEFAULT 0 NOT NULL,
  expired integer DEFAULT 0 NOT NULL,
  cancelled integer DEFAULT 0 NOT NULL,
  silent integer DEFAULT 0 NOT NULL,
  CONSTRAINT campaign_counts_pkey PRIMARY KEY (bucket, account, campaign, slot)
) WITH (fillfactor=50);

CREATE TABLE c00.campaign_minutes (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  campaign integer NOT NULL,
  minute timestamp with time zone NOT NULL,
  done integer NOT NULL,
  delivered integer NOT NULL,
  failed integer NOT NULL,
  CONSTRAINT campaign_minutes_pkey PRIMARY KEY (bucket, account, campaign, minute)
);

CREATE TABLE c00.campaigns (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  campaign integer NOT NULL,
  first uuid NOT NULL,
  total integer NOT NULL,
  fed integer DEFAULT 0 NOT NULL,
  body text NOT NULL,
  sender text NOT NULL,
  route text NOT NULL,
  queue smallint NOT NULL,
  lane smallint NOT NULL,
  state text NOT NULL,
  due_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  swept integer DEFAULT 0 NOT NULL,
  queues smallint[],
  parts smallint,
  channel text DEFAULT 'sms'::text NOT NULL,
  name text,
  file_rows integer[],
  resumed_at timestamp with time zone,
  via text,
  via_address text,
  CONSTRAINT campaigns_pkey PRIMARY KEY (bucket, account, campaign),
  CONSTRAINT campaigns_state_check CHECK (state = ANY (ARRAY['queued'::text, 'processing'::text, 'paused'::text, 'completed'::text, 'cancelled'::text]))
);
CREATE INDEX campaigns_open ON c00.campaigns USING btree (bucket, account, campaign) WHERE state = ANY (ARRAY['queued'::text, 'processing'::text, 'paused'::text]);
CREATE INDEX campaigns_state ON c00.campaigns USING btree (state, account, campaign);
CREATE INDEX campaigns_unfed ON c00.campaigns USING btree (bucket, account, campaign) WHERE fed < total AND (state = ANY (ARRAY['queued'::text, 'processing'::text]));
CREATE INDEX campaigns_unswept ON c00.campaigns USING btree (bucket, account, campaign) WHERE state = 'cancelled'::text AND swept < total;

CREATE TABLE c00.carried (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  kind text NOT NULL,
  reason text NOT NULL,
  entry uuid NOT NULL,
  week date,
  amount bigint NOT NULL,
  messages bigint NOT NULL,
  CONSTRAINT carried_bucket_account_kind_reason_entry_week_key UNIQUE NULLS NOT DISTINCT (bucket, account, kind, reason, entry, week),
  CONSTRAINT carried_reason_check CHECK (reason = ANY (ARRAY['send'::text, 'refund'::text]))
) WITH (fillfactor=70);
ALTER TABLE c00.carried REPLICA IDENTITY FULL;

CREATE TABLE c00.cell (
  one boolean DEFAULT true NOT NULL,
  CONSTRAINT cell_one_check CHECK (one),
  CONSTRAINT cell_pkey PRIMARY KEY (one)
);

CREATE TABLE c00.chat_accounts (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  connector text NOT NULL,
  sender text NOT NULL,
  synced_at timestamp with time zone,
  sync_problem text,
  called_at timestamp with time zone,
  CONSTRAINT chat_accounts_pkey PRIMARY KEY (bucket, account)
);
CREATE INDEX chat_accounts_connector ON c00.chat_accounts USING btree (connector, sender);

CREATE TABLE c00.chat_numbers (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  number integer NOT NULL,
  message uuid NOT NULL,
  CONSTRAINT chat_numbers_pkey PRIMARY KEY (bucket, account, number)
);
CREATE UNIQUE INDEX chat_numbers_message ON c00.chat_numbers USING btree (bucket, account, message);

CREATE TABLE c00.chat_sessions (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  sender text NOT NULL,
  person text NOT NULL,
  last_at timestamp with time zone NOT NULL,
  contact_name text,
  CONSTRAINT chat_sessions_pkey PRIMARY KEY (bucket, account, sender, person)
);
CREATE INDEX chat_sessions_newest ON c00.chat_sessions USING btree (bucket, account, last_at, person);

CREATE TABLE c00.chat_templates (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  name text NOT NULL,
  language text NOT NULL,
  category text NOT NULL,
  body text NOT NULL,
  status text DEFAULT 'pending'::text NOT NULL,
  problem text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  told_at timestamp with time zone,
  CONSTRAINT chat_templates_pkey PRIMARY KEY (bucket, account, name, language),
  CONSTRAINT chat_templates_status_check CHECK (status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'paused'::text, 'disabled'::text, 'deleted'::text]))
);

CREATE TABLE c00.contact_groups (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  id integer NOT NULL,
  name text NOT NULL,
  description text,
  contacts_count integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT contact_groups_bucket_account_name_key UNIQUE (bucket, account, name),
  CONSTRAINT contact_groups_pkey PRIMARY KEY (bucket, account, id)
);

CREATE TABLE c00.contacts (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  group_id integer NOT NULL,
  id integer NOT NULL,
  mobile text NOT NULL,
  name text,
  attributes jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT contacts_bucket_account_group_id_mobile_key UNIQUE (bucket, account, group_id, mobile),
  CONSTRAINT contacts_pkey PRIMARY KEY (bucket, account, group_id, id)
);

CREATE TABLE c00.contents (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  first uuid NOT NULL,
  content jsonb NOT NULL,
  notify jsonb,
  CONSTRAINT contents_pkey PRIMARY KEY (bucket, account, first)
) PARTITION BY RANGE (first);

CREATE TABLE c00.email_domain_keys (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  domain text NOT NULL,
  selector text NOT NULL,
  public_key text NOT NULL,
  private_key bytea NOT NULL,
  signs boolean NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT email_domain_keys_pkey PRIMARY KEY (bucket, account, domain, selector)
);
CREATE UNIQUE INDEX email_domain_keys_signing ON c00.email_domain_keys USING btree (bucket, account, domain) WHERE signs;

CREATE TABLE c00.email_domains (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  domain text NOT NULL,
  status text DEFAULT 'pending'::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  reason text,
  checked_at timestamp with time zone,
  verified_at timestamp with time zone,
  problem text,
  look_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
  misses smallint DEFAULT 0 NOT NULL,
  missing_since timestamp with time zone,
  CONSTRAINT email_domains_pkey PRIMARY KEY (bucket, account, domain),
  CONSTRAINT email_domains_status_check CHECK (status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))
);
CREATE INDEX email_domains_look ON c00.email_domains USING btree (look_at) WHERE status = 'approved'::text;
CREATE INDEX email_domains_pending ON c00.email_domains USING btree (created_at, account, domain) WHERE status = 'pending'::text;

CREATE TABLE c00.email_template_versions (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  id text NOT NULL,
  version integer NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  body_text text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT email_template_versions_pkey PRIMARY KEY (bucket, account, id, version)
);

CREATE TABLE c00.email_templates (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  id text NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  body_text text,
  version integer DEFAULT 1 NOT NULL,
  status text DEFAULT 'approved'::text NOT NULL,
  reason text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT email_templates_pkey PRIMARY KEY (bucket, account, id),
  CONSTRAINT email_templates_status_check CHECK (status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))
);
CREATE INDEX email_templates_pending ON c00.email_templates USING btree (created_at, account, id) WHERE status = 'pending'::text;

CREATE TABLE c00.engagements (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  message uuid NOT NULL,
  kind text NOT NULL,
  link smallint NOT NULL,
  prefetch boolean NOT NULL,
  first_at timestamp with time zone NOT NULL,
  last_at timestamp with time zone NOT NULL,
  count integer NOT NULL,
  CONSTRAINT engagements_kind_check CHECK (kind = ANY (ARRAY['read'::text, 'opened'::text, 'clicked'::text])),
  CONSTRAINT engagements_pkey PRIMARY KEY (bucket, account, message, kind, link, prefetch)
) PARTITION BY RANGE (message);

CREATE TABLE c00.events (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  subject uuid NOT NULL,
  rank smallint NOT NULL,
  at timestamp with time zone NOT NULL,
  payload jsonb NOT NULL,
  query text,
  CONSTRAINT events_pkey PRIMARY KEY (bucket, account, subject, rank)
) PARTITION BY RANGE (subject);

CREATE TABLE c00.holds (
  queue smallint NOT NULL,
  hold text NOT NULL,
  id uuid NOT NULL,
  bucket smallint NOT NULL,
  account integer NOT NULL,
  until timestamp with time zone NOT NULL,
  CONSTRAINT holds_pkey PRIMARY KEY (queue, hold, id)
);
CREATE INDEX holds_until ON c00.holds USING btree (until);

CREATE TABLE c00.idempotency (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  key_hash bytea NOT NULL,
  fingerprint bytea NOT NULL,
  answer jsonb NOT NULL,
  stored_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT idempotency_pkey PRIMARY KEY (bucket, account, key_hash)
);
CREATE INDEX idempotency_age ON c00.idempotency USING btree (stored_at);

CREATE TABLE c00.import_campaigns (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  campaign integer NOT NULL,
  import integer NOT NULL,
  CONSTRAINT import_campaigns_pkey PRIMARY KEY (bucket, account, campaign)
);
CREATE INDEX import_campaigns_import ON c00.import_campaigns USING btree (bucket, account, import, campaign);

CREATE TABLE c00.import_checks (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  import integer NOT NULL,
  round integer NOT NULL,
  "row" integer NOT NULL,
  number text,
  text_digest bytea,
  parts integer,
  price integer,
  repeated boolean DEFAULT false NOT NULL,
  problem text,
  problem_column integer,
  message text,
  CONSTRAINT import_checks_pkey PRIMARY KEY (bucket, account, import, round, "row")
);
CREATE INDEX import_checks_problems ON c00.import_checks USING btree (bucket, account, import, round, "row") WHERE problem IS NOT NULL;

CREATE TABLE c00.import_rows (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  import integer NOT NULL,
  "row" integer NOT NULL,
  cells text[] NOT NULL,
  problem text,
  size integer DEFAULT 0 NOT NULL,
  CONSTRAINT import_rows_pkey PRIMARY KEY (bucket, account, import, "row")
);

CREATE TABLE c00.imports (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  id integer NOT NULL,
  purpose text NOT NULL,
  format text NOT NULL,
  name text NOT NULL,
  state text DEFAULT 'reading'::text NOT NULL,
  source_group integer,
  size bigint,
  read bigint DEFAULT 0 NOT NULL,
  rows integer DEFAULT 0 NOT NULL,
  columns jsonb DEFAULT '[]'::jsonb NOT NULL,
  notes jsonb DEFAULT '[]'::jsonb NOT NULL,
  number_column integer,
  name_column integer,
  mapping jsonb,
  mode text,
  round integer DEFAULT 0 NOT NULL,
  place integer DEFAULT 0 NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  good integer DEFAULT 0 NOT NULL,
  bad integer DEFAULT 0 NOT NULL,
  repeated integer DEFAULT 0 NOT NULL,
  parts bigint DEFAULT 0 NOT NULL,
  price bigint DEFAULT 0 NOT NULL,
  slice integer DEFAULT 0 NOT NULL,
  slice_at timestamp with time zone,
  result jsonb,
  error text,
  holder uuid,
  held_until timestamp with time zone,
  stepped_at timestamp with time zone DEFAULT now() NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  staged bigint DEFAULT 0 NOT NULL,
  tries smallint DEFAULT 0 NOT NULL,
  via text,
  via_address text,
  CONSTRAINT imports_check CHECK (bucket = (account % 64)),
  CONSTRAINT imports_format_check CHECK (format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'group'::text])),
  CONSTRAINT imports_mode_check CHECK (mode = ANY (ARRAY['good'::text, 'all_or_none'::text])),
  CONSTRAINT imports_pkey PRIMARY KEY (bucket, account, id),
  CONSTRAINT imports_purpose_check CHECK (purpose = ANY (ARRAY['contacts'::text, 'campaign'::text])),
  CONSTRAINT imports_state_check CHECK (state = ANY (ARRAY['reading'::text, 'ready'::text, 'checking'::text, 'checked'::text, 'applying'::text, 'done'::text, 'failed'::text, 'discarded'::text]))
);
CREATE INDEX imports_created_at ON c00.imports USING btree (created_at);
CREATE INDEX imports_of_no_use ON c00.imports USING btree (created_at) WHERE state = 'discarded'::text OR state = 'failed'::text AND staged > 0 AND columns = '[]'::jsonb;
CREATE INDEX imports_under_way ON c00.imports USING btree (stepped_at) WHERE state = ANY (ARRAY['reading'::text, 'checking'::text, 'applying'::text]);

CREATE TABLE c00.inbound_chats (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  id uuid NOT NULL,
  connector smallint NOT NULL,
  vendor_id text NOT NULL,
  sender text NOT NULL,
  person text NOT NULL,
  contact_name text,
  kind text NOT NULL,
  body text NOT NULL,
  media jsonb,
  at timestamp with time zone NOT NULL,
  received_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT inbound_chats_pkey PRIMARY KEY (bucket, account, id)
) PARTITION BY RANGE (id);
CREATE INDEX inbound_chats_media ON ONLY c00.inbound_chats USING btree ((media ->> 'id'::text), account, bucket) WHERE media IS NOT NULL;
CREATE INDEX inbound_chats_person ON ONLY c00.inbound_chats USING btree (person, sender, account, bucket, id);

CREATE TABLE c00.inbound_messages (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  id uuid NOT NULL,
  sender text NOT NULL,
  number text NOT NULL,
  body text NOT NULL,
  keyword integer,
  reply uuid,
  connector smallint NOT NULL,
  received_at timestamp with time zone NOT NULL,
  reply_error text,
  CONSTRAINT inbound_messages_pkey PRIMARY KEY (bucket, account, id)
) PARTITION BY RANGE (id);
CREATE INDEX inbound_messages_keyword ON ONLY c00.inbound_messages USING btree (keyword, account, id) WHERE keyword IS NOT NULL;

CREATE TABLE c00.inbound_parts (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  connector smallint NOT NULL,
  sender text NOT NULL,
  number text NOT NULL,
  reference integer NOT NULL,
  total smallint NOT NULL,
  bodies bytea[] NOT NULL,
  arrived_at timestamp with time zone NOT NULL,
  due timestamp with time zone NOT NULL,
  CONSTRAINT inbound_parts_pkey PRIMARY KEY (bucket, account, connector, sender, number, reference, total)
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=2000, autovacuum_vacuum_cost_delay=0);
CREATE INDEX inbound_parts_due ON c00.inbound_parts USING btree (due);

CREATE TABLE c00.inflight (
  worker smallint NOT NULL,
  id uuid NOT NULL,
  bucket smallint NOT NULL,
  account integer NOT NULL,
  queue smallint NOT NULL,
  attempt smallint NOT NULL,
  fence bigint NOT NULL,
  claimed_at timestamp with time zone DEFAULT now() NOT NULL,
  claim bigint,
  CONSTRAINT inflight_pkey PRIMARY KEY (worker, id, bucket)
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=2000, autovacuum_vacuum_cost_delay=0);

CREATE TABLE c00.keyword_counts (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  keyword integer NOT NULL,
  slot smallint NOT NULL,
  entries bigint DEFAULT 0 NOT NULL,
  CONSTRAINT keyword_counts_pkey PRIMARY KEY (bucket, account, keyword, slot)
) WITH (fillfactor=50);

CREATE TABLE c00.keywords (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  id integer NOT NULL,
  key text NOT NULL,
  response_type text DEFAULT 'static'::text NOT NULL,
  static_message text,
  status text DEFAULT 'pending'::text NOT NULL,
  reason text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT keywords_pkey PRIMARY KEY (bucket, account, id),
  CONSTRAINT keywords_response_type_check CHECK (response_type = ANY (ARRAY['static'::text, 'none'::text])),
  CONSTRAINT keywords_status_check CHECK (status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))
);
CREATE UNIQUE INDEX keywords_key ON c00.keywords USING btree (bucket, account, upper(key));
CREATE INDEX keywords_pending ON c00.keywords USING btree (created_at, account, id) WHERE status = 'pending'::text;

CREATE TABLE c00.ledger (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  entry uuid NOT NULL,
  kind text NOT NULL,
  from_book text NOT NULL,
  to_book text NOT NULL,
  amount bigint NOT NULL,
  balance_after bigint NOT NULL,
  reason text NOT NULL,
  messages integer,
  transfer uuid,
  counterparty text,
  description text,
  CONSTRAINT ledger_amount_check CHECK (amount > 0),
  CONSTRAINT ledger_balance_after_check CHECK (balance_after >= 0),
  CONSTRAINT ledger_check CHECK ((from_book = 'account'::text) <> (to_book = 'account'::text)),
  CONSTRAINT ledger_from_book_check CHECK (from_book = ANY (ARRAY['account'::text, 'issued'::text, 'sales'::text, 'transit'::text])),
  CONSTRAINT ledger_pkey PRIMARY KEY (bucket, account, entry, kind),
  CONSTRAINT ledger_reason_check CHECK (reason = ANY (ARRAY['grant'::text, 'withdrawal'::text, 'send'::text, 'refund'::text, 'transfer_out'::text, 'transfer_in'::text])),
  CONSTRAINT ledger_to_book_check CHECK (to_book = ANY (ARRAY['account'::text, 'issued'::text, 'sales'::text, 'transit'::text]))
) PARTITION BY RANGE (entry);
CREATE INDEX ledger_credits ON ONLY c00.ledger USING btree (bucket, account, kind, entry) WHERE reason = ANY (ARRAY['grant'::text, 'withdrawal'::text, 'transfer_in'::text, 'transfer_out'::text]);

CREATE TABLE c00.loose_uploads (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  upload uuid NOT NULL,
  stored_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT loose_uploads_pkey PRIMARY KEY (bucket, account, upload)
);
CREATE INDEX loose_uploads_age ON c00.loose_uploads USING btree (stored_at);

CREATE TABLE c00.messages (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  id uuid NOT NULL,
  first uuid NOT NULL,
  accepted integer NOT NULL,
  family text NOT NULL,
  recipient text NOT NULL,
  sender text NOT NULL,
  route text NOT NULL,
  body text,
  campaign integer,
  unicode boolean NOT NULL,
  flash boolean NOT NULL,
  parts smallint NOT NULL,
  price bigint NOT NULL,
  credit_kind text NOT NULL,
  entry uuid,
  refund_entry uuid,
  template integer,
  dlt_entity text,
  dlt_template text,
  dlt_header text,
  client_ref text,
  queue smallint NOT NULL,
  lane smallint NOT NULL,
  state smallint NOT NULL,
  attempts smallint DEFAULT 0 NOT NULL,
  due_at timestamp with time zone,
  sent_at timestamp with time zone,
  final_at timestamp with time zone,
  connector smallint,
  vendor_id text,
  error text,
  came_from smallint,
  channel text DEFAULT 'sms'::text NOT NULL,
  refunded integer,
  error_code text,
  duration_s integer,
  digits text,
  carrier_recipient text,
  silent boolean,
  counted_on date,
  cause text,
  via text,
  via_address text,
  CONSTRAINT messages_call_length_check CHECK (duration_s IS NULL OR
CASE
    WHEN refund_entry IS NULL THEN 0::bigint
    ELSE COALESCE(refunded::bigint, price)
END = (price / parts * (parts - LEAST(parts::integer, (duration_s + 29) / 30)))),
  CONSTRAINT messages_pkey PRIMARY KEY (bucket, account, id),
  CONSTRAINT messages_price_check CHECK (price >= 0)
) PARTITION BY RANGE (id);
CREATE INDEX messages_recipient ON ONLY c00.messages USING btree (recipient, account, bucket, id);
CREATE INDEX messages_sender ON ONLY c00.messages USING btree (sender, account, id) WHERE sender <> ''::text;

CREATE TABLE c00.outbox (
  queue smallint NOT NULL,
  lane smallint NOT NULL,
  turn bigint NOT NULL,
  id uuid NOT NULL,
  bucket smallint NOT NULL,
  account integer NOT NULL,
  attempt smallint NOT NULL,
  CONSTRAINT outbox_pkey PRIMARY KEY (queue, lane, turn, id, bucket)
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=2000, autovacuum_vacuum_cost_delay=0);
CREATE INDEX outbox_message ON c00.outbox USING btree (id);

CREATE TABLE c00.owed_replies (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  id uuid NOT NULL,
  recipient text NOT NULL,
  body text NOT NULL,
  due timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT owed_replies_pkey PRIMARY KEY (bucket, account, id)
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=2000, autovacuum_vacuum_cost_delay=0);
CREATE INDEX owed_replies_due ON c00.owed_replies USING btree (due);

CREATE TABLE c00.panel_previews (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  id uuid NOT NULL,
  session uuid NOT NULL,
  kind text NOT NULL,
  content jsonb NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT panel_previews_kind_check CHECK (kind = ANY (ARRAY['mail'::text, 'speech'::text])),
  CONSTRAINT panel_previews_pkey PRIMARY KEY (bucket, account, id)
);
CREATE INDEX panel_previews_expiry ON c00.panel_previews USING btree (expires_at);

CREATE TABLE c00.queue_moves (
  connector smallint NOT NULL,
  target smallint NOT NULL,
  bucket smallint,
  account integer,
  started_by text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  lane smallint NOT NULL,
  turn bigint NOT NULL,
  id uuid NOT NULL,
  moved integer NOT NULL,
  kept integer NOT NULL,
  ended_at timestamp with time zone,
  problem text,
  CONSTRAINT queue_moves_pkey PRIMARY KEY (connector)
);

CREATE TABLE c00.queue_stats (
  queue smallint NOT NULL,
  lane smallint NOT NULL,
  depth integer NOT NULL,
  per_second real NOT NULL,
  "position" bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT queue_stats_pkey PRIMARY KEY (queue, lane)
);

CREATE TABLE c00.rate_windows (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  key integer NOT NULL,
  minute bigint NOT NULL,
  minute_used bigint NOT NULL,
  day date NOT NULL,
  day_used bigint NOT NULL,
  granted bigint NOT NULL,
  CONSTRAINT rate_windows_pkey PRIMARY KEY (bucket, account, key)
) WITH (fillfactor=50);

CREATE TABLE c00.receipt_walk (
  id smallint NOT NULL,
  day date NOT NULL,
  page integer DEFAULT 0 NOT NULL,
  moved_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT receipt_walk_pkey PRIMARY KEY (id)
);

CREATE TABLE c00.receipts (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  message uuid NOT NULL,
  id uuid NOT NULL,
  connector smallint NOT NULL,
  vendor_id text NOT NULL,
  state smallint NOT NULL,
  error text,
  at timestamp with time zone NOT NULL,
  received_at timestamp with time zone NOT NULL,
  raw text,
  part smallint DEFAULT 1 NOT NULL,
  count integer DEFAULT 1 NOT NULL,
  last_at timestamp with time zone,
  CONSTRAINT receipts_pkey PRIMARY KEY (bucket, account, message, id)
) PARTITION BY RANGE (message);

CREATE TABLE c00.refusals (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  no bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  at timestamp with time zone NOT NULL,
  interface text NOT NULL,
  key_id integer,
  method text NOT NULL,
  route text NOT NULL,
  code text NOT NULL,
  fields text[] NOT NULL,
  request_id text,
  status smallint,
  asked text,
  answer text,
  CONSTRAINT refusals_check CHECK (bucket = (account % 64)),
  CONSTRAINT refusals_pkey PRIMARY KEY (bucket, account, no)
);

CREATE TABLE c00.reply_counts (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  recipient text NOT NULL,
  since timestamp with time zone NOT NULL,
  replies integer NOT NULL,
  CONSTRAINT reply_counts_pkey PRIMARY KEY (bucket, account, recipient)
);
CREATE INDEX reply_counts_since ON c00.reply_counts USING btree (since);

CREATE TABLE c00.reroutes (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  message uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  from_connector smallint NOT NULL,
  to_connector smallint NOT NULL,
  reason text NOT NULL,
  CONSTRAINT reroutes_pkey PRIMARY KEY (bucket, account, message, at)
);
CREATE INDEX reroutes_age ON c00.reroutes USING btree (at);

CREATE TABLE c00.retired_weeks (
  week date NOT NULL,
  state text NOT NULL,
  changed_at timestamp with time zone DEFAULT now() NOT NULL,
  open_page integer,
  CONSTRAINT retired_weeks_pkey PRIMARY KEY (week),
  CONSTRAINT retired_weeks_state_check CHECK (state = ANY (ARRAY['blocked'::text, 'closing'::text, 'detached'::text, 'dropped'::text]))
);

CREATE TABLE c00.scheduled (
  due timestamp with time zone NOT NULL,
  id uuid NOT NULL,
  bucket smallint NOT NULL,
  account integer NOT NULL,
  queue smallint NOT NULL,
  lane smallint NOT NULL,
  attempt smallint NOT NULL,
  CONSTRAINT scheduled_pkey PRIMARY KEY (due, id, bucket)
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=2000, autovacuum_vacuum_cost_delay=0);
CREATE INDEX scheduled_message ON c00.scheduled USING btree (id);
CREATE INDEX scheduled_queue ON c00.scheduled USING btree (queue);

CREATE TABLE c00.senders (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  id integer NOT NULL,
  sender_id text NOT NULL,
  route text NOT NULL,
  status text DEFAULT 'pending'::text NOT NULL,
  dlt_header_id text,
  reason text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  per_second integer,
  CONSTRAINT senders_bucket_account_sender_id_key UNIQUE (bucket, account, sender_id),
  CONSTRAINT senders_per_second_check CHECK (per_second >= 1 AND per_second <= 10000),
  CONSTRAINT senders_pkey PRIMARY KEY (bucket, account, id),
  CONSTRAINT senders_route_check CHECK (route = ANY (ARRAY['transactional'::text, 'promotional'::text, 'international'::text])),
  CONSTRAINT senders_status_check CHECK (status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))
);
CREATE INDEX senders_letters ON c00.senders USING btree (sender_id text_pattern_ops) WHERE status = 'approved'::text;
CREATE INDEX senders_pending ON c00.senders USING btree (created_at, account, id) WHERE status = 'pending'::text;
CREATE INDEX senders_status ON c00.senders USING btree (bucket, account, status, id);

CREATE TABLE c00.smpp_binds (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  id uuid NOT NULL,
  slot smallint NOT NULL,
  fence bigint NOT NULL,
  mode text NOT NULL,
  address text NOT NULL,
  bound_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT smpp_binds_mode_check CHECK (mode = ANY (ARRAY['receiver'::text, 'transmitter'::text, 'transceiver'::text])),
  CONSTRAINT smpp_binds_pkey PRIMARY KEY (bucket, account, id)
);

CREATE TABLE c00.smpp_deliveries (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  due timestamp with time zone NOT NULL,
  id uuid NOT NULL,
  part smallint NOT NULL,
  content jsonb NOT NULL,
  tries smallint DEFAULT 0 NOT NULL,
  stored_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT smpp_deliveries_pkey PRIMARY KEY (bucket, account, due, id, part)
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=2000, autovacuum_vacuum_cost_delay=0);
CREATE INDEX smpp_deliveries_age ON c00.smpp_deliveries USING btree (stored_at);
CREATE INDEX smpp_deliveries_message ON c00.smpp_deliveries USING btree (id) WHERE tries >= 0;

CREATE TABLE c00.smpp_long_messages (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  id uuid NOT NULL,
  sender text NOT NULL,
  recipient text NOT NULL,
  reference integer NOT NULL,
  total smallint NOT NULL,
  terms jsonb NOT NULL,
  bodies bytea[] NOT NULL,
  wanted smallint[] NOT NULL,
  tokens uuid[] NOT NULL,
  open boolean DEFAULT true NOT NULL,
  due timestamp with time zone,
  refused text,
  stored_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT smpp_long_messages_pkey PRIMARY KEY (bucket, account, id)
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=2000, autovacuum_vacuum_cost_delay=0);
CREATE INDEX smpp_long_messages_age ON c00.smpp_long_messages USING btree (stored_at);
CREATE INDEX smpp_long_messages_due ON c00.smpp_long_messages USING btree (due) WHERE due IS NOT NULL;
CREATE UNIQUE INDEX smpp_long_messages_open ON c00.smpp_long_messages USING btree (bucket, account, sender, recipient, reference, total) WHERE open;

CREATE TABLE c00.suppressions (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  address text NOT NULL,
  reason text NOT NULL,
  detail text,
  message uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT suppressions_pkey PRIMARY KEY (bucket, account, address),
  CONSTRAINT suppressions_reason_check CHECK (reason = ANY (ARRAY['bounced'::text, 'complained'::text, 'unsubscribed'::text, 'added'::text]))
);

CREATE TABLE c00.templates (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  id integer NOT NULL,
  name text NOT NULL,
  content text NOT NULL,
  sender_id text,
  dlt_template_id text,
  entity_id text,
  status text DEFAULT 'pending'::text NOT NULL,
  reason text,
  notes text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT templates_bucket_account_name_key UNIQUE (bucket, account, name),
  CONSTRAINT templates_pkey PRIMARY KEY (bucket, account, id),
  CONSTRAINT templates_status_check CHECK (status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))
);
CREATE INDEX templates_pending ON c00.templates USING btree (created_at, account, id) WHERE status = 'pending'::text;
CREATE INDEX templates_status ON c00.templates USING btree (bucket, account, status, id);

CREATE TABLE c00.unknown_sweep (
  id smallint DEFAULT 1 NOT NULL,
  begins_at timestamp with time zone NOT NULL,
  partition text DEFAULT ''::text NOT NULL,
  place text DEFAULT '(0,0)'::text NOT NULL,
  done boolean DEFAULT false NOT NULL,
  CONSTRAINT unknown_sweep_id_check CHECK (id = 1),
  CONSTRAINT unknown_sweep_pkey PRIMARY KEY (id)
);

CREATE TABLE c00.usage (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  day date NOT NULL,
  slot smallint NOT NULL,
  messages integer DEFAULT 0 NOT NULL,
  parts integer DEFAULT 0 NOT NULL,
  credits bigint DEFAULT 0 NOT NULL,
  refunded bigint DEFAULT 0 NOT NULL,
  delivered integer DEFAULT 0 NOT NULL,
  failed integer DEFAULT 0 NOT NULL,
  received bigint DEFAULT 0 NOT NULL,
  transferred bigint DEFAULT 0 NOT NULL,
  CONSTRAINT usage_pkey PRIMARY KEY (bucket, account, day, slot)
) WITH (fillfactor=50);

CREATE TABLE c00.usage_by_kind (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  day date NOT NULL,
  kind text NOT NULL,
  slot smallint NOT NULL,
  messages integer DEFAULT 0 NOT NULL,
  parts integer DEFAULT 0 NOT NULL,
  credits bigint DEFAULT 0 NOT NULL,
  refunded bigint DEFAULT 0 NOT NULL,
  received bigint DEFAULT 0 NOT NULL,
  transferred bigint DEFAULT 0 NOT NULL,
  delivered integer DEFAULT 0 NOT NULL,
  failed integer DEFAULT 0 NOT NULL,
  CONSTRAINT usage_by_kind_pkey PRIMARY KEY (bucket, account, day, kind, slot)
) WITH (fillfactor=50);
CREATE INDEX usage_by_kind_days ON c00.usage_by_kind USING btree (bucket, account, kind, day);

CREATE TABLE c00.usage_causes (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  day date NOT NULL,
  kind text NOT NULL,
  cause text NOT NULL,
  slot smallint NOT NULL,
  messages integer DEFAULT 0 NOT NULL,
  CONSTRAINT usage_causes_pkey PRIMARY KEY (bucket, account, day, kind, cause, slot)
) WITH (fillfactor=50);

CREATE TABLE c00.vendor_refs (
  vendor_key text NOT NULL,
  connector smallint NOT NULL,
  at timestamp with time zone NOT NULL,
  bucket smallint NOT NULL,
  account integer NOT NULL,
  message uuid NOT NULL,
  part smallint DEFAULT 1 NOT NULL,
  recipient text NOT NULL,
  parts smallint DEFAULT 1 NOT NULL,
  claimed_at timestamp with time zone,
  claim bigint
) PARTITION BY RANGE (at);
CREATE INDEX vendor_refs_key ON ONLY c00.vendor_refs USING btree (vendor_key, connector);
ALTER TABLE c00.vendor_refs REPLICA IDENTITY FULL;

CREATE TABLE c00.virtual_mail_pieces (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  id uuid NOT NULL,
  piece integer NOT NULL,
  data bytea NOT NULL,
  CONSTRAINT virtual_mail_pieces_pkey PRIMARY KEY (bucket, account, id, piece)
);

CREATE TABLE c00.virtual_mails (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  id uuid NOT NULL,
  connector smallint NOT NULL,
  sender text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  bytes integer NOT NULL,
  taken_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT virtual_mails_pkey PRIMARY KEY (bucket, account, id)
);
CREATE INDEX virtual_mails_age ON c00.virtual_mails USING btree (taken_at);

CREATE TABLE c00.virtual_numbers (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  number text NOT NULL,
  CONSTRAINT virtual_numbers_pkey PRIMARY KEY (bucket, account, number)
);

CREATE TABLE c00.voice_numbers (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  number text NOT NULL,
  status text DEFAULT 'pending'::text NOT NULL,
  route text DEFAULT 'transactional'::text NOT NULL,
  reason text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT voice_numbers_pkey PRIMARY KEY (bucket, account, number),
  CONSTRAINT voice_numbers_route_check CHECK (route = ANY (ARRAY['transactional'::text, 'promotional'::text])),
  CONSTRAINT voice_numbers_status_check CHECK (status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))
);
CREATE INDEX voice_numbers_approved ON c00.voice_numbers USING btree (number) WHERE status = 'approved'::text;
CREATE INDEX voice_numbers_pending ON c00.voice_numbers USING btree (created_at, account, number) WHERE status = 'pending'::text;

CREATE TABLE c00.webhook_attempts (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  subject uuid NOT NULL,
  rank smallint NOT NULL,
  endpoint integer NOT NULL,
  no smallint NOT NULL,
  at timestamp with time zone NOT NULL,
  ok boolean NOT NULL,
  status smallint,
  error text,
  took_ms integer NOT NULL,
  answer text,
  CONSTRAINT webhook_attempts_pkey PRIMARY KEY (bucket, account, subject, rank, endpoint, no)
) PARTITION BY RANGE (subject);

CREATE TABLE c00.webhook_dead_letters (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  endpoint integer NOT NULL,
  subject uuid NOT NULL,
  rank smallint NOT NULL,
  attempts smallint NOT NULL,
  error text,
  died_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT webhook_dead_letters_pkey PRIMARY KEY (bucket, account, endpoint, subject, rank)
);

CREATE TABLE c00.webhook_endpoints (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  endpoint integer NOT NULL,
  url text NOT NULL,
  events text[] DEFAULT '{delivered,failed,expired,inbound}'::text[] NOT NULL,
  failures integer DEFAULT 0 NOT NULL,
  probe_at timestamp with time zone,
  last_error text,
  disabled_at timestamp with time zone,
  owner smallint,
  owner_until timestamp with time zone,
  owner_fence bigint,
  kind text DEFAULT 'account'::text NOT NULL,
  used_on date,
  CONSTRAINT webhook_endpoints_kind_check CHECK (kind = ANY (ARRAY['account'::text, 'notify'::text])),
  CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (bucket, account, endpoint)
);
CREATE INDEX webhook_endpoints_failing ON c00.webhook_endpoints USING btree (account, endpoint) WHERE kind = 'account'::text AND probe_at IS NOT NULL AND disabled_at IS NULL;
CREATE UNIQUE INDEX webhook_endpoints_notify ON c00.webhook_endpoints USING btree (bucket, account, url) WHERE kind = 'notify'::text;

CREATE TABLE c00.webhook_queue (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  endpoint integer NOT NULL,
  due timestamp with time zone NOT NULL,
  subject uuid NOT NULL,
  rank smallint NOT NULL,
  attempt smallint DEFAULT 0 NOT NULL,
  CONSTRAINT webhook_queue_pkey PRIMARY KEY (bucket, account, endpoint, due, subject, rank)
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=2000, autovacuum_vacuum_cost_delay=0);
CREATE INDEX webhook_queue_subject ON c00.webhook_queue USING btree (subject) WHERE attempt >= 0;

CREATE TABLE home.admin_action_digests (
  no bigint NOT NULL,
  digest bytea NOT NULL,
  CONSTRAINT admin_action_digests_digest_check CHECK (octet_length(digest) = 32),
  CONSTRAINT admin_action_digests_pkey PRIMARY KEY (no)
);
CREATE INDEX admin_action_digests_digest ON home.admin_action_digests USING btree (digest, no);
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE ON home.admin_action_digests FOR EACH ROW EXECUTE FUNCTION home.refuse_change_of_audit_log();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON home.admin_action_digests FOR EACH STATEMENT EXECUTE FUNCTION home.refuse_change_of_audit_log();

CREATE TABLE home.admin_action_records (
  digest bytea NOT NULL,
  piece integer NOT NULL,
  account integer,
  subjects jsonb NOT NULL,
  CONSTRAINT admin_action_records_digest_check CHECK (octet_length(digest) = 32),
  CONSTRAINT admin_action_records_pkey PRIMARY KEY (digest, piece)
);
CREATE INDEX admin_action_records_account ON home.admin_action_records USING btree (account, digest) WHERE account IS NOT NULL;
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE ON home.admin_action_records FOR EACH ROW EXECUTE FUNCTION home.refuse_change_of_audit_log();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON home.admin_action_records FOR EACH STATEMENT EXECUTE FUNCTION home.refuse_change_of_audit_log();

CREATE TABLE home.admin_actions (
  no bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  actor text NOT NULL,
  actor_account integer,
  actor_person integer,
  actor_name text NOT NULL,
  session uuid,
  address text,
  action text NOT NULL,
  account integer,
  subject text NOT NULL,
  before jsonb,
  after jsonb,
  reason text,
  hash bytea NOT NULL,
  CONSTRAINT admin_actions_actor_check CHECK (actor = ANY (ARRAY['person'::text, 'cli'::text, 'apply'::text, 'gateway'::text])),
  CONSTRAINT admin_actions_hash_check CHECK (octet_length(hash) = 32),
  CONSTRAINT admin_actions_pkey PRIMARY KEY (no)
);
CREATE INDEX admin_actions_account ON home.admin_actions USING btree (account, no) WHERE account IS NOT NULL;
CREATE INDEX admin_actions_action ON home.admin_actions USING btree (action, no);
CREATE INDEX admin_actions_actor ON home.admin_actions USING btree (actor, no) WHERE actor <> 'person'::text;
CREATE INDEX admin_actions_actor_name ON home.admin_actions USING btree (actor_name, no);
CREATE INDEX admin_actions_at ON home.admin_actions USING btree (at);
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE ON home.admin_actions FOR EACH ROW EXECUTE FUNCTION home.refuse_change_of_audit_log();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON home.admin_actions FOR EACH STATEMENT EXECUTE FUNCTION home.refuse_change_of_audit_log();

CREATE TABLE home.admin_actions_head (
  one boolean DEFAULT true NOT NULL,
  no bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT admin_actions_head_hash_check CHECK (octet_length(hash) = 32),
  CONSTRAINT admin_actions_head_one_check CHECK (one),
  CONSTRAINT admin_actions_head_pkey PRIMARY KEY (one)
);
CREATE TRIGGER refuse_removal BEFORE DELETE ON home.admin_actions_head FOR EACH ROW EXECUTE FUNCTION home.refuse_change_of_audit_log();

CREATE TABLE home.alerts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  bucket smallint,
  account integer,
  detail jsonb NOT NULL,
  first_seen_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  since timestamp with time zone,
  until timestamp with time zone,
  begin_told_at timestamp with time zone,
  end_told_at timestamp with time zone,
  tries smallint DEFAULT 0 NOT NULL,
  told text[] DEFAULT '{}'::text[] NOT NULL,
  next_try_at timestamp with time zone,
  CONSTRAINT alerts_kind_check CHECK (kind = ANY (ARRAY['low_balance'::text, 'carrier_down'::text, 'webhook_failing'::text, 'approvals_waiting'::text, 'disk_full'::text, 'audit_finding'::text, 'partitions_short'::text, 'restored'::text])),
  CONSTRAINT alerts_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX alerts_open ON home.alerts USING btree (kind, subject) WHERE until IS NULL;
CREATE INDEX alerts_until ON home.alerts USING btree (until);
CREATE INDEX alerts_untold ON home.alerts USING btree (id) WHERE since IS NOT NULL AND (begin_told_at IS NULL OR until IS NOT NULL AND end_told_at IS NULL);

CREATE TABLE home.brand_hosts (
  host text NOT NULL,
  brand text NOT NULL,
  CONSTRAINT brand_hosts_host_check CHECK (host = lower(host)),
  CONSTRAINT brand_hosts_pkey PRIMARY KEY (host)
);
CREATE INDEX brand_hosts_brand ON home.brand_hosts USING btree (brand);

CREATE TABLE home.brand_images (
  hash text NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT brand_images_bytes_check CHECK (octet_length(bytes) <= 204800),
  CONSTRAINT brand_images_pkey PRIMARY KEY (hash)
);

CREATE TABLE home.brands (
  id text NOT NULL,
  look jsonb NOT NULL,
  reseller integer,
  CONSTRAINT brands_id_check CHECK (id ~ '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$'::text AND id <> 'default'::text),
  CONSTRAINT brands_pkey PRIMARY KEY (id),
  CONSTRAINT brands_reseller_key UNIQUE (reseller)
);

CREATE TABLE home.connector_states (
  connector smallint NOT NULL,
  slot smallint NOT NULL,
  at timestamp with time zone NOT NULL,
  state text NOT NULL,
  since timestamp with time zone NOT NULL,
  down_since timestamp with time zone,
  send_window integer NOT NULL,
  in_flight integer NOT NULL,
  per_second real NOT NULL,
  answers integer NOT NULL,
  rejected integer NOT NULL,
  throttled integer NOT NULL,
  waiting_since timestamp with time zone,
  last_error text,
  links jsonb NOT NULL,
  fence bigint,
  CONSTRAINT connector_states_pkey PRIMARY KEY (connector, slot),
  CONSTRAINT connector_states_state_check CHECK (state = ANY (ARRAY['up'::text, 'connecting'::text, 'down'::text, 'refused'::text]))
) WITH (fillfactor=50);

CREATE TABLE home.connectors (
  id smallint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  channels text[] NOT NULL,
  enabled boolean DEFAULT true NOT NULL,
  options jsonb DEFAULT '{}'::jsonb NOT NULL,
  sealed bytea,
  version integer DEFAULT 1 NOT NULL,
  paused boolean DEFAULT false NOT NULL,
  CONSTRAINT connectors_name_key UNIQUE (name),
  CONSTRAINT connectors_pkey PRIMARY KEY (id)
);

CREATE TABLE home.directory (
  kind text NOT NULL,
  value text NOT NULL,
  bucket smallint NOT NULL,
  account integer NOT NULL,
  CONSTRAINT directory_kind_check CHECK (kind = ANY (ARRAY['username'::text, 'api_key'::text, 'smpp_system_id'::text, 'virtual_number'::text, 'email_domain'::text, 'chat_sender'::text])),
  CONSTRAINT directory_pkey PRIMARY KEY (kind, value)
);
CREATE INDEX directory_usernames ON home.directory USING btree (value text_pattern_ops) WHERE kind = 'username'::text;

CREATE TABLE home.dnd (
  number bigint NOT NULL,
  added_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT dnd_pkey PRIMARY KEY (number)
);

CREATE TABLE home.dnd_imports (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  mode text NOT NULL,
  state text NOT NULL,
  name text NOT NULL,
  by_name text NOT NULL,
  started_at timestamp with time zone DEFAULT now() NOT NULL,
  moved_at timestamp with time zone DEFAULT now() NOT NULL,
  valid bigint DEFAULT 0 NOT NULL,
  compared bigint DEFAULT 0 NOT NULL,
  added bigint DEFAULT 0 NOT NULL,
  removed bigint DEFAULT 0 NOT NULL,
  invalid bigint DEFAULT 0 NOT NULL,
  invalid_lines bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  problem text,
  CONSTRAINT dnd_imports_mode_check CHECK (mode = ANY (ARRAY['add'::text, 'replace'::text])),
  CONSTRAINT dnd_imports_pkey PRIMARY KEY (id),
  CONSTRAINT dnd_imports_state_check CHECK (state = ANY (ARRAY['reading'::text, 'adding'::text, 'removing'::text, 'done'::text, 'stopped'::text]))
);
CREATE UNIQUE INDEX dnd_imports_running ON home.dnd_imports USING btree ((true)) WHERE state = ANY (ARRAY['reading'::text, 'adding'::text, 'removing'::text]);

CREATE TABLE home.dnd_listed (
  number bigint NOT NULL
);

CREATE TABLE home.inbound_seen (
  connector smallint NOT NULL,
  vendor_key text NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT inbound_seen_pkey PRIMARY KEY (connector, vendor_key)
);
CREATE INDEX inbound_seen_age ON home.inbound_seen USING btree (at);

CREATE TABLE home.lineage (
  one boolean DEFAULT true NOT NULL,
  lineage uuid NOT NULL,
  mark text NOT NULL,
  files text,
  held_since timestamp with time zone,
  held_for text,
  CONSTRAINT lineage_check CHECK ((held_since IS NULL) = (held_for IS NULL)),
  CONSTRAINT lineage_held_for_check CHECK (held_for = ANY (ARRAY['dump'::text, 'files'::text, 'behind'::text, 'operator'::text])),
  CONSTRAINT lineage_one_check CHECK (one),
  CONSTRAINT lineage_pkey PRIMARY KEY (one)
);

CREATE TABLE home.minute_counts (
  minute timestamp with time zone NOT NULL,
  kind text NOT NULL,
  subject smallint NOT NULL,
  slot smallint NOT NULL,
  fence bigint NOT NULL,
  accepted integer NOT NULL,
  submitted integer NOT NULL,
  sent integer NOT NULL,
  rejected integer NOT NULL,
  delivered integer NOT NULL,
  failed integer NOT NULL,
  waiting integer NOT NULL,
  most_per_second real,
  single_to_sent integer[] NOT NULL,
  other_to_sent integer[] NOT NULL,
  to_delivered integer[] NOT NULL,
  CONSTRAINT minute_counts_kind_check CHECK (kind = ANY (ARRAY['carrier'::text, 'webhook'::text])),
  CONSTRAINT minute_counts_pkey PRIMARY KEY (minute, kind, subject, slot, fence)
);

CREATE TABLE home.panel_networks (
  digest bytea NOT NULL,
  bucket smallint NOT NULL,
  account integer NOT NULL,
  user_id integer NOT NULL,
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT panel_networks_pkey PRIMARY KEY (digest)
);
CREATE INDEX panel_networks_last ON home.panel_networks USING btree (last_at);
CREATE INDEX panel_networks_user ON home.panel_networks USING btree (bucket, account, user_id);

CREATE TABLE home.panel_recovery_codes (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  user_id integer NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT panel_recovery_codes_pkey PRIMARY KEY (bucket, account, user_id, code_hash)
);

CREATE TABLE home.panel_sessions (
  token_hash bytea NOT NULL,
  id uuid NOT NULL,
  bucket smallint NOT NULL,
  account integer NOT NULL,
  user_id integer NOT NULL,
  csrf text NOT NULL,
  stage text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  idle_seconds integer NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  address text NOT NULL,
  user_agent text,
  confirmed_at timestamp with time zone,
  CONSTRAINT panel_sessions_pkey PRIMARY KEY (token_hash),
  CONSTRAINT panel_sessions_stage_check CHECK (stage = ANY (ARRAY['totp'::text, 'open'::text]))
);
CREATE INDEX panel_sessions_expiry ON home.panel_sessions USING btree (expires_at);
CREATE INDEX panel_sessions_user ON home.panel_sessions USING btree (bucket, account, user_id);

CREATE TABLE home.panel_users (
  bucket smallint NOT NULL,
  account integer NOT NULL,
  id integer NOT NULL,
  username text NOT NULL,
  name text NOT NULL,
  role text NOT NULL,
  password_hash text NOT NULL,
  must_change boolean DEFAULT false NOT NULL,
  language text,
  totp_secret bytea,
  totp_pending bytea,
  totp_step integer,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_seen_at timestamp with time zone,
  password_given boolean DEFAULT false NOT NULL,
  steps_hidden_at timestamp with time zone,
  CONSTRAINT panel_users_check CHECK (bucket = (account % 64)),
  CONSTRAINT panel_users_language_check CHECK (language = ANY (ARRAY['en'::text, 'hi'::text])),
  CONSTRAINT panel_users_pkey PRIMARY KEY (bucket, account, id),
  CONSTRAINT panel_users_role_check CHECK (role = ANY (ARRAY['owner'::text, 'sender'::text, 'viewer'::text]))
);
CREATE UNIQUE INDEX panel_users_username ON home.panel_users USING btree (username);

CREATE TABLE home.process_slots (
  slot smallint NOT NULL,
  fence bigint DEFAULT 0 NOT NULL,
  epoch bigint DEFAULT 0 NOT NULL,
  holder uuid,
  role text,
  host text,
  pid integer,
  started_at timestamp with time zone,
  heartbeat_at timestamp with time zone,
  beats bigint DEFAULT 0 NOT NULL,
  ids_until timestamp with time zone,
  version text,
  CONSTRAINT process_slots_pkey PRIMARY KEY (slot),
  CONSTRAINT process_slots_slot_check CHECK (slot >= 0 AND slot <= 4095)
);
CREATE TRIGGER count_heartbeat BEFORE UPDATE ON home.process_slots FOR EACH ROW WHEN (new.heartbeat_at IS DISTINCT FROM old.heartbeat_at AND new.heartbeat_at = now() AND new.beats = old.beats AND new.fence = old.fence) EXECUTE FUNCTION home.count_heartbeat();

CREATE TABLE home.receipt_inbox (
  id uuid NOT NULL,
  connector smallint NOT NULL,
  vendor_key text NOT NULL,
  vendor_id text NOT NULL,
  recipient text,
  state smallint NOT NULL,
  error text,
  at timestamp with time zone NOT NULL,
  received_at timestamp with time zone NOT NULL,
  raw text,
  tries integer DEFAULT 0 NOT NULL,
  next_try timestamp with time zone,
  after_claim bigint,
  code text,
  is_read boolean DEFAULT false NOT NULL,
  seconds integer,
  digits text,
  CONSTRAINT receipt_inbox_pkey PRIMARY KEY (id)
);
CREATE INDEX receipt_inbox_due ON home.receipt_inbox USING btree (next_try) WHERE next_try IS NOT NULL;
CREATE INDEX receipt_inbox_key ON home.receipt_inbox USING btree (vendor_key, connector);

CREATE TABLE home.routes (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  channel text NOT NULL,
  route text NOT NULL,
  connectors text[] NOT NULL,
  key text NOT NULL,
  name text,
  account integer,
  sender text,
  prefixes text[],
  priority integer DEFAULT 0 NOT NULL,
  weights integer[],
  retry_rejected boolean DEFAULT false NOT NULL,
  enabled boolean DEFAULT true NOT NULL,
  CONSTRAINT routes_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX routes_key ON home.routes USING btree (key);

CREATE TABLE home.schema_migrations (
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone DEFAULT now() NOT NULL,
  beside text,
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (name)
);

CREATE TABLE home.settings (
  key text NOT NULL,
  value jsonb NOT NULL,
  CONSTRAINT settings_pkey PRIMARY KEY (key)
);

CREATE TABLE home.virtual_operator_inbound (
  connector smallint NOT NULL,
  id uuid NOT NULL,
  sender text NOT NULL,
  number text NOT NULL,
  body text NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  due timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT virtual_operator_inbound_pkey PRIMARY KEY (connector, id)
);
CREATE INDEX virtual_operator_inbound_due ON home.virtual_operator_inbound USING btree (connector, due);

CREATE TABLE home.virtual_operator_messages (
  connector smallint NOT NULL,
  vendor_id text NOT NULL,
  message text NOT NULL,
  recipient text NOT NULL,
  outcome text NOT NULL,
  due timestamp with time zone,
  taken_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT virtual_operator_messages_pkey PRIMARY KEY (connector, vendor_id)
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=2000, autovacuum_vacuum_cost_delay=0);
CREATE INDEX virtual_operator_due ON home.virtual_operator_messages USING btree (connector, due) WHERE due IS NOT NULL;
