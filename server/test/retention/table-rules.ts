/**
 * What becomes of a row in three years. `kept`: it is still there. `gone`: it is not. `folded`: its figures are in the
 * row of all processes.
 */
export type Fate = 'kept' | 'gone' | 'folded';

export type Rule = { tables: readonly string[]; rule: string; fate: Fate };

/** The rule of every table, as the operations page has it. A table without one would grow without end. */
export const RULES: readonly Rule[] = [
  {
    tables: ['messages', 'attempts', 'receipts', 'events', 'contents', 'engagements', 'webhook_attempts'],
    rule: 'retention, by whole weeks',
    fate: 'gone',
  },
  { tables: ['webhook_dead_letters'], rule: 'retention, with their messages', fate: 'gone' },
  {
    tables: ['attachments'],
    rule: 'attachment bytes 7 days after the last recipient is final; name, size, digest stay',
    fate: 'gone',
  },
  { tables: ['call_uploads'], rule: 'with the attachments that they name', fate: 'gone' },
  { tables: ['vendor_refs'], rule: 'retention, by whole days', fate: 'gone' },
  { tables: ['inbound_messages', 'inbound_chats'], rule: 'retention, by whole months', fate: 'gone' },
  { tables: ['chat_numbers'], rule: 'retention, when their messages are gone', fate: 'gone' },
  {
    tables: ['chat_sessions'],
    rule: 'retention after the last message; names as long as texts',
    fate: 'gone',
  },
  { tables: ['campaigns'], rule: 'retention, when their last message is gone', fate: 'gone' },
  {
    tables: ['campaign_counts'],
    rule: 'as long as their campaigns; one row once a campaign has ended',
    fate: 'gone',
  },
  { tables: ['campaign_minutes'], rule: 'as long as their campaigns', fate: 'gone' },
  {
    tables: ['minute_counts'],
    rule: '48 hours; folded into one row a minute, and after 2 hours into one an hour',
    fate: 'gone',
  },
  {
    tables: ['receipt_inbox', 'dnd_imports', 'virtual_operator_messages', 'virtual_operator_inbound'],
    rule: 'retention, row by row; the last import of a list stays',
    fate: 'gone',
  },
  {
    tables: ['usage', 'usage_by_kind', 'usage_causes'],
    rule: 'never deleted; days are folded into one row each after 2 days',
    fate: 'folded',
  },
  {
    tables: ['keyword_counts'],
    rule: 'never deleted; folded into one row per keyword each day',
    fate: 'folded',
  },
  {
    tables: ['ledger', 'balances', 'carried', 'retired_weeks'],
    rule: 'never deleted: they prove the credits',
    fate: 'kept',
  },
  {
    tables: ['admin_actions', 'admin_actions_head', 'admin_action_records', 'admin_action_digests'],
    rule: 'never deleted: the audit log',
    fate: 'kept',
  },
  { tables: ['suppressions'], rule: 'never deleted: email to these addresses stays blocked', fate: 'kept' },
  {
    tables: [
      'accounts',
      'account_counters',
      'account_retention',
      'api_keys',
      'brand_hosts',
      'brand_images',
      'brands',
      'chat_accounts',
      'chat_templates',
      'connectors',
      'contact_groups',
      'contacts',
      'directory',
      'dnd',
      'email_domain_keys',
      'email_domains',
      'email_templates',
      'keywords',
      'panel_recovery_codes',
      'panel_users',
      'routes',
      'senders',
      'settings',
      'templates',
      'virtual_numbers',
      'voice_numbers',
    ],
    rule: 'until they are removed',
    fate: 'kept',
  },
  { tables: ['email_template_versions'], rule: '50 versions per email template', fate: 'kept' },
  {
    tables: ['webhook_endpoints'],
    rule: 'until they are removed; those named by requests 90 days after their last use',
    fate: 'gone',
  },
  {
    tables: ['refusals'],
    rule: 'the newest 200 of an account; what was asked and answered as long as texts',
    fate: 'kept',
  },
  { tables: ['idempotency'], rule: '24 hours', fate: 'gone' },
  { tables: ['import_campaigns'], rule: 'until the campaign has ended', fate: 'gone' },
  { tables: ['reply_counts'], rule: '24 hours', fate: 'gone' },
  { tables: ['holds'], rule: 'until their messages are due', fate: 'gone' },
  { tables: ['imports', 'import_rows', 'import_checks'], rule: '24 hours', fate: 'gone' },
  { tables: ['loose_uploads'], rule: '2 hours, with their attachments', fate: 'gone' },
  { tables: ['inbound_seen', 'smpp_deliveries'], rule: '7 days', fate: 'gone' },
  { tables: ['smpp_long_messages'], rule: '7 days if refused, 90 days if never completed', fate: 'gone' },
  { tables: ['virtual_mails', 'virtual_mail_pieces'], rule: '7 days, and the newest 1,000', fate: 'gone' },
  { tables: ['reroutes'], rule: '90 days', fate: 'gone' },
  { tables: ['alerts'], rule: '30 days after their end', fate: 'gone' },
  { tables: ['panel_sessions', 'panel_previews'], rule: 'until they expire', fate: 'gone' },
  { tables: ['panel_networks'], rule: '90 days after the last sign-in from there', fate: 'gone' },
  { tables: ['rate_windows'], rule: '2 days after the last request', fate: 'gone' },
  {
    tables: ['outbox', 'scheduled', 'inflight', 'webhook_queue', 'owed_replies', 'inbound_parts'],
    rule: 'queues: until a worker has processed it',
    fate: 'kept',
  },
  { tables: ['dnd_listed'], rule: 'until the import of the list ends, or the next begins', fate: 'kept' },
  {
    tables: ['process_slots', 'connector_states', 'smpp_binds', 'queue_stats', 'queue_moves'],
    rule: 'one row for each process, connector, bind or queue, which is used again',
    fate: 'kept',
  },
  {
    tables: ['cell', 'lineage', 'receipt_walk', 'unknown_sweep', 'schema_migrations'],
    rule: 'one row, or one for each migration',
    fate: 'kept',
  },
];
