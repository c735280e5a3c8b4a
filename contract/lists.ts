// The closed lists that server and panel share. None of these words may change: they are on wires and in the database.

export const CHANNELS = ['sms', 'email', 'chatapp', 'voice'] as const;
export type Channel = (typeof CHANNELS)[number];

export const CREDIT_KINDS = ['sms', 'international', 'email', 'chatapp', 'voice'] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

/** Kinds of accounts. */
export const ACCOUNT_ROLES = ['customer', 'reseller', 'admin'] as const;
export type AccountRole = (typeof ACCOUNT_ROLES)[number];

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

/** Where a message can go: an SMS's route, or a call's. */
export const MESSAGE_ROUTES = [...SENDER_ROUTES, 'voice'] as const;
export type MessageRoute = (typeof MESSAGE_ROUTES)[number];

/**
 * Why messages do not arrive, as people tell causes apart: a closed list, so that a day has a bounded number of them,
 * however many codes the carriers have. They are stored with the counts of each day.
 */
export const CAUSES = [
  'absent',
  'invalid_number',
  'dnd',
  'template',
  'sender',
  'blocked',
  'memory_full',
  'undeliverable',
  'expired',
  'no_receipt',
  'never_left',
  'cancelled',
  'busy',
  'no_answer',
  'declined',
  'hung_up',
  'unreachable',
  'interrupted',
  'no_mailbox',
  'mailbox_full',
  'mail_domain',
  'mail_refused',
  'mail_too_large',
  'mail_late',
  'suppressed',
  'no_session',
  'no_chat_account',
  'chat_template',
  'marketing_limit',
  'chat_sender',
  'media',
  'carrier',
  'other',
] as const;
export type Cause = (typeof CAUSES)[number];

/** What recipients do with a message. */
export const ENGAGEMENTS = ['read', 'opened', 'clicked'] as const;

export const CAMPAIGN_STATES = ['queued', 'processing', 'paused', 'completed', 'cancelled'] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

/**
 * `unknown_id`: no message has this id. `other_number`: the one with this id went to another number. `too_early`: the
 * receipt is older than the hand-over that has this id.
 */
export const UNMATCHED_CAUSES = ['unknown_id', 'other_number', 'too_early'] as const;
export type UnmatchedCause = (typeof UNMATCHED_CAUSES)[number];

/** Who reads a CSV file: Excel, or programs (plain RFC 4180, times in UTC). */
export const CSV_READERS = ['excel', 'programs'] as const;
export type CsvReader = (typeof CSV_READERS)[number];
