import type { FeatureName } from 'harkara-contract/features.ts';
import type { AccountStatus, Approval, PriceName } from 'harkara-contract/lists.ts';
import type {
  ChatTemplate,
  Sender,
  TemplateRow,
  VoiceNumber,
} from '../../storage/account-snapshots.queries.ts';
import type { AccountKey, ApiKey } from '../../storage/accounts.queries.ts';
import type { CompiledTemplate, TemplateIndex } from '../templates/matcher.ts';
import type { PromotionalHours } from '../recipients/promotional-hours.ts';

export type { AccountStatus, ApiKey, Approval, Sender, VoiceNumber };

export type ApprovedTemplate = Omit<TemplateRow, 'account' | 'version' | 'content'> & {
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

export type Features = Record<FeatureName, boolean>;

/**
 * Everything that affects an account's sends, as of `version`. Kept in memory; the accepting transaction compares the
 * version under the balance's lock, so that a stale copy can never let a message through.
 */
export type Account = {
  bucket: number;
  number: number;
  username: string;
  /** What people call it; null: its username. */
  displayName: string | null;
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
  /** Most characters of a template's variable. */
  maxVariable: number;
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

/** What storage knows the account by. */
export function keyOf({ bucket, number }: Pick<Account, 'bucket' | 'number'>): AccountKey {
  return { bucket, account: number };
}

/** The account's endpoints that subscribe to an event. */
export function endpointsFor({ webhooks }: Pick<Account, 'webhooks'>, event: string): number[] {
  return webhooks.filter(({ events }) => events.has(event)).map(({ endpoint }) => endpoint);
}

/** Rolls back a transaction: the account's settings have changed since its input was checked. */
export class StaleAccount extends Error {}

/** Finds an existing account: without a promise if it is in memory. */
export type AccountOf = (account: number) => Account | Promise<Account>;
