import type { FeatureName } from 'harkara-contract/features.ts';
import type { AccountStatus, PriceName, VoiceRoute } from 'harkara-contract/lists.ts';
import type { Static } from 'typebox';
import type { CompiledTemplate, TemplateIndex } from '../templates/matcher.ts';
import type { ChatTemplate } from '../channels/chatapp/chat-templates.ts';
import type { PromotionalHours } from '../recipients/promotional-hours.ts';
import type { approval, senderRoute } from 'harkara-contract/values.ts';

export type { AccountStatus };
export type Approval = Static<ReturnType<typeof approval>>;

export type Sender = {
  senderId: string;
  route: Static<ReturnType<typeof senderRoute>>;
  status: Approval;
  dltHeaderId: string | null;
  /** Parts per second; null: no limit. */
  perSecond: number | null;
};

export type ApprovedTemplate = {
  id: number;
  name: string;
  senderId: string | null;
  dltTemplateId: string | null;
  entityId: string | null;
  compiled: CompiledTemplate;
};

export type WebhookEndpoint = { endpoint: number; events: ReadonlySet<string> };

export type SmppAccess = {
  systemId: string;
  maxBinds: number;
  /** Null: from anywhere. */
  allowIps: readonly string[] | null;
  /** What data_coding 0 means to this customer. */
  defaultAlphabet: 'gsm7' | 'latin1';
};

export type MailSettings = {
  /** Whether its mail offers to unsubscribe with one click (RFC 8058). */
  unsubscribe: boolean;
  /** The address that tracked and unsubscribe links begin with; null: the gateway's. */
  linkBase: string | null;
};

/** A number that calls may come from. */
export type VoiceNumber = { number: string; route: VoiceRoute; status: Approval };

export type Features = Record<FeatureName, boolean>;

/**
 * Everything that affects an account's sends, as of `version`. Kept in memory; the accepting transaction compares the
 * version under the balance's lock, so that a stale copy can never let a message through.
 */
export type Account = {
  bucket: number;
  number: number;
  username: string;
  role: 'customer' | 'reseller' | 'admin';
  /** The number of the account above it. */
  parent: number | null;
  status: AccountStatus;
  timeZone: string;
  version: number;
  /** When this copy was read, by the database's clock. */
  readAt: Date;
  features: Features;
  /** Thousandths of a credit for one part of an SMS, 30 s of a call, a mail or a chat message. */
  prices: Record<PriceName, number>;
  refunds: boolean;
  /** Messages per day; 0: no limit. */
  floodLimit: number;
  /** For interfaces without limits per key. */
  callsPerSecond: number;
  dlt: { required: boolean; entityIds: ReadonlySet<string> };
  promotionalHours: PromotionalHours;
  senders: ReadonlyMap<string, Sender>;
  templates: TemplateIndex<ApprovedTemplate>;
  webhooks: readonly WebhookEndpoint[];
  /** Null: the account may not bind. */
  smpp: SmppAccess | null;
  /** The domains that its mail may come from, if approved. */
  emailDomains: ReadonlyMap<string, Approval>;
  mail: MailSettings;
  voiceNumbers: ReadonlyMap<string, VoiceNumber>;
  /** The business account that its chat messages come from; null: none is connected. */
  chat: { connector: string; sender: string } | null;
  chatTemplates: readonly ChatTemplate[];
};

/** The account's endpoints that subscribe to an event. */
export function endpointsFor({ webhooks }: Pick<Account, 'webhooks'>, event: string): number[] {
  return webhooks.filter(({ events }) => events.has(event)).map(({ endpoint }) => endpoint);
}

/** Rolls back a transaction: the account's settings have changed since its input was checked. */
export class StaleAccount extends Error {}

/** Finds an existing account: without a promise if it is in memory. */
export type AccountOf = (account: number) => Account | Promise<Account>;

export type ApiKey = {
  account: number;
  id: number;
  perMinute: number;
  perDay: number;
  scopes: readonly string[] | null;
  allowIps: readonly string[] | null;
  expiresAt: Date | null;
};
