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

/** The trade's one-letter routes. V places a voice call. */
export const ROUTE_CODES = ['T', 'P', 'PS', 'I', 'V'] as const;
export type RouteCode = (typeof ROUTE_CODES)[number];

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

/** From best to worst. `refused`: the carrier does not let us in (wrong password …); only a change of settings helps. */
export const LINK_STATES = ['up', 'connecting', 'down', 'refused'] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** Whether a carrier can take messages, from best to worst. */
export const STANDINGS = ['usable', 'troubled', 'paused', 'off', 'missing'] as const;

/**
 * Kinds of a connector's options. `map` has names that the carrier chooses, `group` is an object and `list` a list of
 * objects; `json` is whatever JSON the carrier wants.
 */
export const OPTION_KINDS = [
  'text',
  'long_text',
  'secret',
  'whole',
  'number',
  'flag',
  'choice',
  'texts',
  'numbers',
  'map',
  'number_map',
  'group',
  'list',
  'json',
] as const;

/** Whether numbers that a list does not have are removed from the do-not-disturb registry. */
export const DND_MODES = ['add', 'replace'] as const;
export type DndMode = (typeof DND_MODES)[number];

export const DND_IMPORT_STATES = ['reading', 'adding', 'removing', 'done', 'stopped'] as const;
export type DndImportState = (typeof DND_IMPORT_STATES)[number];

/** What is wrong with the gateway. */
export const ALERT_KINDS = [
  'low_balance',
  'carrier_down',
  'webhook_failing',
  'approvals_waiting',
  'disk_full',
  'audit_finding',
  'partitions_short',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** How the operator is alerted. */
export const ALERT_WAYS = ['webhook', 'mail'] as const;
export type AlertWay = (typeof ALERT_WAYS)[number];
