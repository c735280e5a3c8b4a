// The closed lists that server and panel share. None of these words may change: they are on wires and in the database.

import type { FeatureName } from './features.ts';

type ChannelFacts = {
  /** The kinds of credits that pay for its messages, the usual one first. */
  credits: readonly string[];
  /** The names of its prices, each with the feature that an account needs for it; null: every account has it. */
  prices: Readonly<Record<string, FeatureName | null>>;
  /** Whether rules choose the carriers of its messages. */
  hasRules: boolean;
  /** Whether people can write back. */
  receives: boolean;
  /** Webhook events of its own, and whether a webhook gets them without asking for any. */
  events: Readonly<Record<string, 'usual' | 'on_request'>>;
};

/** The channels, and how they differ for both server and panel. */
export const CHANNEL = {
  sms: {
    credits: ['sms', 'international'],
    prices: { T: null, P: null, PS: 'promoSender', I: 'international' },
    hasRules: true,
    receives: true,
    events: {},
  },
  email: {
    credits: ['email'],
    prices: { email: 'email' },
    hasRules: true,
    receives: false,
    events: {
      email_sent: 'on_request',
      email_delivered: 'on_request',
      email_bounced: 'on_request',
      email_opened: 'on_request',
      email_clicked: 'on_request',
    },
  },
  chatapp: {
    credits: ['chatapp'],
    prices: { chatapp: 'chatapp' },
    hasRules: false,
    receives: true,
    events: { chat_status: 'usual', inbound_chat: 'usual' },
  },
  voice: { credits: ['voice'], prices: { V: 'voice' }, hasRules: true, receives: false, events: {} },
} as const satisfies Record<string, ChannelFacts>;

type Facts = typeof CHANNEL;
export type Channel = keyof Facts;
export const CHANNELS = Object.keys(CHANNEL) as Channel[];

/** The channel that is meant where none is named. */
export const DEFAULT_CHANNEL = 'sms' as const satisfies Channel;

export type CreditKind = Facts[Channel]['credits'][number];
export const CREDIT_KINDS: readonly CreditKind[] = CHANNELS.flatMap((channel) => CHANNEL[channel].credits);

export type PriceName = { [Name in Channel]: keyof Facts[Name]['prices'] }[Channel];
export const PRICES = CHANNELS.flatMap((channel) => Object.keys(CHANNEL[channel].prices) as PriceName[]);

/** The channels on which people can write back. */
export type ReceivingChannel = {
  [Name in Channel]: Facts[Name]['receives'] extends true ? Name : never;
}[Channel];
export const RECEIVING_CHANNELS = CHANNELS.filter(
  (channel): channel is ReceivingChannel => CHANNEL[channel].receives,
);

/**
 * The balance that every account uses, and that is meant where no kind is named. It holds the version of the account's
 * settings and its number of messages of the day.
 */
export const MAIN_CREDIT_KIND = 'sms' as const satisfies CreditKind;

/** The channels that each type of connector can have, the usual one first. */
export const CONNECTOR_TYPES = {
  smpp: ['sms'],
  http: ['sms', 'voice'],
  'virtual-operator': ['sms', 'voice', 'email', 'chatapp'],
  smtp: ['email'],
  sip: ['voice'],
  'whatsapp-cloud': ['chatapp'],
} as const satisfies Record<string, readonly Channel[]>;

/** Kinds of accounts. */
export const ACCOUNT_ROLES = ['customer', 'reseller', 'admin'] as const;
export type AccountRole = (typeof ACCOUNT_ROLES)[number];

/** What is known of the company behind an account, by the names that a provisioning file has. Notes are the operator's. */
export const ACCOUNT_DETAILS = ['display_name', 'contact_person', 'phone', 'email', 'gstin'] as const;
export type AccountDetail = (typeof ACCOUNT_DETAILS)[number];

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

/** Which calls a voice number may place. */
export const VOICE_ROUTES = ['transactional', 'promotional'] as const;
export type VoiceRoute = (typeof VOICE_ROUTES)[number];
/** The trade's one-letter routes. V places a voice call. */
export const ROUTE_CODES = ['T', 'P', 'PS', 'I', 'V'] as const;
export type RouteCode = (typeof ROUTE_CODES)[number];

/** Whether a keyword is answered. */
export const RESPONSE_TYPES = ['static', 'none'] as const;
export type ResponseType = (typeof RESPONSE_TYPES)[number];

/** What an API key may be used for. */
export const SCOPES = ['send', 'read', 'credits'] as const;
export type Scope = (typeof SCOPES)[number];

/** Who has done what the audit log keeps: a person in the panel, a command, or the gateway itself. */
export const AUDIT_ACTORS = ['person', 'cli', 'apply', 'gateway'] as const;
export type AuditActor = (typeof AUDIT_ACTORS)[number];

/**
 * Everything that the audit log keeps, in one closed list: a noun and a verb. Those who write an entry name one of
 * these, and the panel has words for each of them.
 */
export const AUDIT_ACTIONS = [
  'account.created',
  'account.updated',
  'account.viewed',
  'api_key.created',
  'api_key.revoked',
  'api_key.updated',
  'audit.run',
  'audit_log.verified',
  'audit_log.exported',
  'brand.created',
  'brand.deleted',
  'brand.updated',
  'campaign.exported',
  'chat_account.created',
  'chat_account.deleted',
  'chat_account.updated',
  'chat_template.created',
  'chat_template.updated',
  'connector.created',
  'connector.deleted',
  'connector.paused',
  'connector.queue_moved',
  'connector.resumed',
  'connector.updated',
  'contacts.created',
  'contacts.exported',
  'contacts.updated',
  'credits.granted',
  'credits.transferred',
  'credits.withdrawn',
  'dnd.created',
  'dnd.deleted',
  'dnd.imported',
  'email_domain.approved',
  'email_domain.created',
  'email_domain.rejected',
  'email_domain.reopened',
  'email_domain.updated',
  'email_template.approved',
  'email_template.created',
  'email_template.rejected',
  'email_template.reopened',
  'email_template.updated',
  'file.opened',
  'group.created',
  'group.updated',
  'import.exported',
  'keyword.approved',
  'keyword.created',
  'keyword.deleted',
  'keyword.rejected',
  'keyword.reopened',
  'keyword.updated',
  'messages.exported',
  'person.added',
  'person.password_changed',
  'person.password_reset',
  'person.recovery_codes_renewed',
  'person.removed',
  'person.totp_removed',
  'person.totp_set_up',
  'person.updated',
  'receipt.dismissed',
  'receipt.matched',
  'refusals.exported',
  'restore.cancelled',
  'restore.held',
  'restore.released',
  'route.created',
  'route.deleted',
  'route.updated',
  'sender.approved',
  'sender.created',
  'sender.deleted',
  'sender.rejected',
  'sender.reopened',
  'sender.updated',
  'session.ended',
  'session.refused',
  'session.signed_in',
  'session.signed_out',
  'setting.created',
  'setting.deleted',
  'setting.updated',
  'setup.exported',
  'statement.exported',
  'suppression.created',
  'suppression.deleted',
  'template.approved',
  'template.created',
  'template.deleted',
  'template.rejected',
  'template.reopened',
  'template.updated',
  'virtual_number.created',
  'virtual_number.deleted',
  'virtual_number.updated',
  'voice_number.approved',
  'voice_number.created',
  'voice_number.rejected',
  'voice_number.reopened',
  'voice_number.updated',
  'webhook.created',
  'webhook.replayed',
  'webhook.resumed',
  'webhook.updated',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

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

/** Who reads a CSV file: Excel, or programs (plain RFC 4180, times in UTC). */
export const CSV_READERS = ['excel', 'programs'] as const;
export type CsvReader = (typeof CSV_READERS)[number];

/** What the recipient of a chat message has seen of it. */
export const CHAT_STATES = ['queued', 'sent', 'delivered', 'read', 'failed'] as const;
export type ChatState = (typeof CHAT_STATES)[number];

/** What the provider says about a chat template. */
export const CHAT_TEMPLATE_STATES = ['approved', 'paused', 'disabled'] as const;
export type ChatTemplateState = (typeof CHAT_TEMPLATE_STATES)[number];

/** Why an account does not write to an address. */
export const SUPPRESSION_REASONS = ['bounced', 'complained', 'unsubscribed', 'added'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** What DNS has in place of a record. */
export const DNS_STATES = ['right', 'missing', 'different', 'unanswered'] as const;
export type DnsState = (typeof DNS_STATES)[number];
/** What customers request, in the order in which requests of the same moment are listed. */
export const REVIEW_KINDS = [
  'template',
  'sender',
  'keyword',
  'voice_number',
  'email_domain',
  'email_template',
] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

/** Those that the operator may let a reseller decide. */
export const DELEGATED_KINDS = ['template', 'sender'] as const satisfies readonly ReviewKind[];

/** What is looked at before a person decides. */
export const REVIEW_CHECKS = [
  'id_form',
  'entity',
  'sender',
  'variables',
  'reply',
  'links',
  'duplicate',
] as const;
export type ReviewCheckName = (typeof REVIEW_CHECKS)[number];

/** `warning`: a person has to judge it. */
export const CHECK_STATES = ['ok', 'warning', 'wrong'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** `good`: rows without a problem are taken; `all`: none is taken if any has one. */
export const TAKES = ['good', 'all'] as const;
export type Take = (typeof TAKES)[number];

/** `invalid`: the field breaks a rule; `taken`: another record has the name; `repeated`: so has an earlier row. */
export const ROW_PROBLEMS = ['invalid', 'taken', 'repeated'] as const;
export type RowProblemCode = (typeof ROW_PROBLEMS)[number];

/** What the rows of a file become. */
export const IMPORT_PURPOSES = ['contacts', 'campaign'] as const;
export type ImportPurpose = (typeof IMPORT_PURPOSES)[number];

export const IMPORT_FORMATS = ['csv', 'xlsx', 'group'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

export const IMPORT_STATES = [
  'reading',
  'ready',
  'checking',
  'checked',
  'applying',
  'done',
  'failed',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** What is remarkable about a whole file. */
export const FILE_NOTES = ['no_headings', 'question_marks', 'old_alphabet'] as const;
export type FileNote = (typeof FILE_NOTES)[number];

/** Only the rows without problems, or nothing while any row has one. */
export const APPLY_MODES = ['good', 'all_or_none'] as const;
export type ApplyMode = (typeof APPLY_MODES)[number];

/** Where a message can go: an SMS's route, or a call's. */
export const MESSAGE_ROUTES = [...SENDER_ROUTES, 'voice'] as const;
export type MessageRoute = (typeof MESSAGE_ROUTES)[number];

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

/** From best to worst. `refused`: the carrier does not let us in (wrong password …); only a change of settings helps. */
export const LINK_STATES = ['up', 'connecting', 'down', 'refused'] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** Whether a carrier can take messages, from best to worst. */
export const STANDINGS = ['usable', 'troubled', 'paused', 'off', 'missing'] as const;

/**
 * Kinds of a connector's options. `map` has names that the carrier chooses, `group` is an object and `list` a list of
 * objects; `json` is any JSON that the carrier wants.
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
  'restored',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/**
 * Why the gateway is held as a restored copy: it was dumped and restored, its files are another copy's, it lacks what a
 * process has seen stored, or the operator said so.
 */
export const RESTORE_CAUSES = ['dump', 'files', 'behind', 'operator'] as const;
export type RestoreCause = (typeof RESTORE_CAUSES)[number];

/** How the operator is alerted. */
export const ALERT_WAYS = ['webhook', 'mail'] as const;
export type AlertWay = (typeof ALERT_WAYS)[number];
/** What a ledger tells: `sent` is the sum of a day. */
export const LEDGER_TYPES = ['sent', 'grant', 'withdrawal', 'transfer_in', 'transfer_out'] as const;
export type LedgerType = (typeof LEDGER_TYPES)[number];

/** By which a message can have come. */
export const MESSAGE_INTERFACES = [
  'v2',
  'legacy',
  'xml',
  'email',
  'voice',
  'smpp',
  'panel',
  'keyword',
] as const;
export type MessageInterface = (typeof MESSAGE_INTERFACES)[number];

/** Who can have sent one. */
export const MESSAGE_SENDERS = ['key', 'user', 'password', 'smpp'] as const;
export type MessageSender = (typeof MESSAGE_SENDERS)[number];

/** The interfaces for programs whose refusals an account can look at. */
export const REFUSED_INTERFACES = ['v2', 'legacy', 'xml', 'email', 'voice'] as const;
export type RefusedInterface = (typeof REFUSED_INTERFACES)[number];

/** Webhook events that only one channel has. */
export type ChannelEvent = { [Name in Channel]: keyof Facts[Name]['events'] }[Channel];
export const CHANNEL_EVENTS = CHANNELS.flatMap(
  (channel) => Object.keys(CHANNEL[channel].events) as ChannelEvent[],
);

/** The names by which a webhook can subscribe, the older ones last. */
export const WEBHOOK_EVENTS = [
  'delivery_report',
  'inbound_sms',
  ...CHANNEL_EVENTS,
  'sent',
  'delivered',
  'failed',
  'expired',
  'inbound',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What a webhook gets unless it asks for something else. */
export const USUAL_EVENTS: readonly WebhookEvent[] = [
  'delivered',
  'failed',
  'expired',
  'inbound',
  ...CHANNEL_EVENTS.filter((event) =>
    CHANNELS.some((channel) => (CHANNEL[channel] as ChannelFacts).events[event] === 'usual'),
  ),
];

/** How far an event is on its way to a webhook; `failed`: it was given up. */
export const DELIVERY_STATES = ['delivered', 'failed', 'waiting'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
