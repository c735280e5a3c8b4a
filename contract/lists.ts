// The closed lists that server and panel share. None of these words may change: they are on wires and in the database.

export const CHANNELS = ['sms', 'email', 'chatapp', 'voice'] as const;
export type Channel = (typeof CHANNELS)[number];

export const CREDIT_KINDS = ['sms', 'international', 'email', 'chatapp', 'voice'] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

/** Kinds of accounts. */
export const ACCOUNT_ROLES = ['customer', 'reseller', 'admin'] as const;
export type AccountRole = (typeof ACCOUNT_ROLES)[number];

/** Whether an account may send. */
export const ACCOUNT_STATUSES = ['active', 'inactive', 'blocked'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** What people may do for their account, from least to most. */
export const PANEL_ROLES = ['viewer', 'sender', 'owner'] as const;
export type PanelRole = (typeof PANEL_ROLES)[number];

/** How far a sign-in has come. */
export const SESSION_STATES = [
  'signed_in',
  'totp_required',
  'password_change_required',
  'totp_setup_required',
] as const;
export type SessionState = (typeof SESSION_STATES)[number];

export const APPROVALS = ['pending', 'approved', 'rejected'] as const;
export type Approval = (typeof APPROVALS)[number];

/** Which messages a sender ID may send. */
export const SENDER_ROUTES = ['transactional', 'promotional', 'international'] as const;
export type SenderRoute = (typeof SENDER_ROUTES)[number];

/** Whether a keyword is answered. */
export const RESPONSE_TYPES = ['static', 'none'] as const;
export type ResponseType = (typeof RESPONSE_TYPES)[number];

/** What an API key may be used for. */
export const SCOPES = ['send', 'read', 'credits'] as const;
export type Scope = (typeof SCOPES)[number];

export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

export const MESSAGE_STATES = [
  'scheduled',
  'queued',
  'unknown',
  'sent',
  'delivered',
  'failed',
  'expired',
  'cancelled',
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** What a CSV file is made for. */
export const CSV_READERS = ['excel', 'programs'] as const;
export type CsvReader = (typeof CSV_READERS)[number];

/** What a ledger tells: `sent` is the sum of a day. */
export const LEDGER_TYPES = ['sent', 'grant', 'withdrawal', 'transfer_in', 'transfer_out'] as const;
export type LedgerType = (typeof LEDGER_TYPES)[number];

/** The interfaces for programs whose refusals an account can look at. */
export const REFUSED_INTERFACES = ['v2', 'legacy', 'xml', 'email', 'voice'] as const;
export type RefusedInterface = (typeof REFUSED_INTERFACES)[number];

/** The names by which a webhook can subscribe, the older ones last. */
export const WEBHOOK_EVENTS = [
  'delivery_report',
  'inbound_sms',
  'email_sent',
  'email_delivered',
  'email_bounced',
  'email_opened',
  'email_clicked',
  'chat_status',
  'inbound_chat',
  'sent',
  'delivered',
  'failed',
  'expired',
  'inbound',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** How far an event is on its way to a webhook; `failed`: it was given up. */
export const DELIVERY_STATES = ['delivered', 'failed', 'waiting'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
