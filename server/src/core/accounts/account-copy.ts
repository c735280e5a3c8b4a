import { FEATURE_NAMES, FEATURES } from 'harkara-contract/features.ts';
import { PRICES } from 'harkara-contract/lists.ts';
import type { AccountSettings } from '../../storage/accounts.queries.ts';
import type { SnapshotRow, TemplateRow } from '../../storage/account-snapshots.queries.ts';
import { MILLI } from '../credits/credits.ts';
import { parseHours, type PromotionalHours } from '../recipients/promotional-hours.ts';
import { compileTemplate, type TemplateIndex } from '../templates/matcher.ts';
import type { Account, ApprovedTemplate, Features, SmppAccess } from './account.ts';

/** Settings that apply to every account. */
export type AccountTerms = {
  /** For accounts that have none of their own. May change at any time. */
  promotionalHours: () => PromotionalHours;
  /** For accounts that have none of their own. */
  maxVariable: number;
  callsPerSecond: number;
};

/** `version` is the row's: the template is unchanged as long as it is. */
export type LoadedTemplate = ApprovedTemplate & { readonly version: number; readonly bytes: number };

/** An account as it is kept in memory, with what its next copy can be made from. */
export type AccountCopy = {
  readonly account: Account;
  /** By id. */
  readonly templates: readonly LoadedTemplate[];
  /** The variable length that the templates were compiled with. */
  readonly maxVariable: number;
  /** Approximate memory use. */
  readonly bytes: number;
};

const ONE_CREDIT_EACH = Object.fromEntries(PRICES.map((name) => [name, MILLI])) as Account['prices'];

/** Measured in the heap. A template's share of the index is included. */
const ACCOUNT_BYTES = 4_000;
const SENDER_BYTES = 200;
const WEBHOOK_BYTES = 300;
const TEMPLATE_BYTES = 650;
const CHAT_TEMPLATE_BYTES = 300;
const SLOT_BYTES = 140;

export function copyOf(
  row: SnapshotRow,
  templates: readonly LoadedTemplate[],
  index: TemplateIndex<ApprovedTemplate>,
  terms: AccountTerms,
): AccountCopy {
  const senders = row.senders?.length ?? 0;
  const webhooks = row.webhooks?.length ?? 0;
  const domains = (row.emailDomains?.length ?? 0) + (row.voiceNumbers?.length ?? 0);
  const chats = (row.chatTemplates ?? []).reduce(
    (sum, { body }) => sum + CHAT_TEMPLATE_BYTES + 2 * body.length,
    0,
  );
  const bytes =
    ACCOUNT_BYTES + senders * SENDER_BYTES + webhooks * WEBHOOK_BYTES + domains * SENDER_BYTES + chats;
  return {
    account: accountOf(row, index, terms),
    templates,
    maxVariable: maxVariableOf(row, terms),
    bytes: templates.reduce((sum, template) => sum + template.bytes, bytes),
  };
}

/** How many characters a variable in the account's templates may have. */
export function maxVariableOf({ settings }: SnapshotRow, terms: AccountTerms): number {
  return settings.limits?.variable_length ?? terms.maxVariable;
}

export function templateOf(
  { account: _, content, ...row }: TemplateRow,
  maxVariable: number,
): LoadedTemplate {
  const compiled = compileTemplate(content, { maxVariable });
  const slots = compiled.steps.reduce((sum, step) => sum + step.slots.length, 0);
  return { ...row, compiled, bytes: TEMPLATE_BYTES + SLOT_BYTES * slots + Buffer.byteLength(content) };
}

function accountOf(row: SnapshotRow, index: TemplateIndex<ApprovedTemplate>, terms: AccountTerms): Account {
  const { settings } = row;
  const ownHours =
    settings.promotional_hours && parseHours({ ...settings.promotional_hours, timeZone: 'Asia/Kolkata' });
  return {
    bucket: row.bucket,
    number: row.account,
    username: row.username,
    displayName: row.displayName,
    role: row.role,
    parent: row.parent,
    status: row.status,
    timeZone: row.timeZone,
    version: row.version,
    readAt: row.readAt,
    features: featuresIn(settings),
    prices: { ...ONE_CREDIT_EACH, ...settings.prices },
    refunds: settings.refunds ?? true,
    floodLimit: settings.flood_limit ?? 0,
    callsPerSecond: settings.limits?.legacy_per_second ?? terms.callsPerSecond,
    dlt: { required: settings.dlt?.required ?? false, entityIds: new Set(settings.dlt?.entity_ids) },
    // The gateway's hours may change without the account changing.
    get promotionalHours() {
      return ownHours ?? terms.promotionalHours();
    },
    senders: new Map(row.senders?.map((sender) => [sender.senderId, sender])),
    templates: index,
    maxVariable: maxVariableOf(row, terms),
    webhooks: (row.webhooks ?? []).map((w) => ({ endpoint: w.endpoint, events: new Set(w.events) })),
    smpp: smppAccessOf(settings),
    chat: row.chat,
    chatTemplates: row.chatTemplates ?? [],
    voiceNumbers: new Map(row.voiceNumbers?.map((number) => [number.number, number])),
    emailDomains: new Map(row.emailDomains?.map(({ domain, status }) => [domain, status])),
    mail: {
      unsubscribe: settings.mail?.unsubscribe ?? false,
      linkBase: settings.mail?.link_base ?? null,
    },
  };
}

function featuresIn({ features = {} }: AccountSettings): Features {
  const entries = FEATURE_NAMES.map((name) => {
    const { file, usual } = FEATURES[name];
    return [name, features[file] ?? usual];
  });
  return Object.fromEntries(entries) as Features;
}

const MAX_BINDS = 10;

function smppAccessOf({ smpp = {} }: AccountSettings): SmppAccess | null {
  if (smpp.system_id === undefined) return null;
  return {
    systemId: smpp.system_id,
    maxBinds: smpp.max_binds ?? MAX_BINDS,
    allowIps: smpp.allow_ips?.length ? smpp.allow_ips : null,
    defaultAlphabet: smpp.default_alphabet ?? 'gsm7',
  };
}
