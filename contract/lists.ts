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
