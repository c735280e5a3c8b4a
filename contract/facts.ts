import type { Fact, FactDefinition, ParamKind, ParamValues } from './fact.ts';
import { accountFacts } from './facts/accounts.ts';
import { alertFacts } from './facts/alerts.ts';
import { brandFacts } from './facts/brands.ts';
import { campaignFacts } from './facts/campaigns.ts';
import { carrierFacts } from './facts/carriers.ts';
import { chatFacts } from './facts/chat.ts';
import { chatProviderFacts } from './facts/chat-provider.ts';
import { commonFacts } from './facts/common.ts';
import { connectionFacts } from './facts/connections.ts';
import { contactFacts } from './facts/contacts.ts';
import { creditFacts } from './facts/credits.ts';
import { deliveryFacts } from './facts/delivery.ts';
import { emailFacts } from './facts/email.ts';
import { importFacts } from './facts/imports.ts';
import { inboundFacts } from './facts/inbound.ts';
import { keywordFacts } from './facts/keywords.ts';
import { linkFacts } from './facts/links.ts';
import { messageFacts } from './facts/messages.ts';
import { panelFacts } from './facts/panel.ts';
import { personFacts } from './facts/people.ts';
import { provisioningFacts } from './facts/provisioning.ts';
import { removalFacts } from './facts/removals.ts';
import { resellerFacts } from './facts/resellers.ts';
import { reviewFacts } from './facts/reviews.ts';
import { senderFacts } from './facts/senders.ts';
import { sendingFacts } from './facts/sending.ts';
import { templateFacts } from './facts/templates.ts';
import { timelineFacts } from './facts/timeline.ts';
import { voiceFacts } from './facts/voice.ts';
import { waitingFacts } from './facts/waiting.ts';
import { webhookFacts } from './facts/webhooks.ts';

/** Everything that the gateway says: its domain code and its English. */
export const facts = {
  ...commonFacts,
  ...accountFacts,
  ...alertFacts,
  ...brandFacts,
  ...campaignFacts,
  ...carrierFacts,
  ...chatFacts,
  ...chatProviderFacts,
  ...connectionFacts,
  ...contactFacts,
  ...creditFacts,
  ...deliveryFacts,
  ...emailFacts,
  ...importFacts,
  ...inboundFacts,
  ...keywordFacts,
  ...linkFacts,
  ...messageFacts,
  ...panelFacts,
  ...personFacts,
  ...provisioningFacts,
  ...removalFacts,
  ...resellerFacts,
  ...reviewFacts,
  ...senderFacts,
  ...sendingFacts,
  ...templateFacts,
  ...timelineFacts,
  ...voiceFacts,
  ...waitingFacts,
  ...webhookFacts,
} as const;

export type Facts = typeof facts;
export type FactKey = keyof Facts;

/** Keys of facts that something can be refused with. */
export type RefusalKey = { [Key in FactKey]: Facts[Key] extends { code: string } ? Key : never }[FactKey];

type Given<Params> = {
  readonly [Name in keyof Params]: Params[Name] extends ParamKind ? ParamValues[Params[Name]] : never;
};

/** The parameters of a fact. */
export type ParamsOf<Key extends FactKey> = Facts[Key] extends { params: infer Params }
  ? Given<Params>
  : never;

type GivenTo<Definition> = Definition extends { params: infer Params } ? [params: Given<Params>] : [];

/** `fact('keyword_taken', { key })`. */
export function fact<Key extends FactKey>(key: Key, ...given: GivenTo<Facts[Key]>): Fact<Key>;
export function fact(key: string, params: Fact['params'] = {}): Fact {
  return { key, params };
}

/** Undefined for a key of another version of the gateway. */
export function definitionOf(key: string): FactDefinition | undefined {
  const all: Readonly<Record<string, FactDefinition>> = facts;
  return Object.hasOwn(all, key) ? all[key] : undefined;
}

/** The same fact with its texts changed, its own and those of facts within it: what others said, and names. */
export function withTexts({ key, params }: Fact, change: (text: string) => string): Fact {
  const kinds = definitionOf(key)?.params ?? {};
  const changed = Object.entries(params).map(([name, value]) => [
    name,
    changedParam(kinds[name], value, change),
  ]);
  return { key, params: Object.fromEntries(changed) as Fact['params'] };
}

function changedParam(
  kind: ParamKind | undefined,
  value: ParamValues[ParamKind],
  change: (text: string) => string,
): ParamValues[ParamKind] {
  switch (kind) {
    case 'text':
    case 'quote':
      return change(value as string);
    case 'texts':
      return (value as readonly string[]).map(change);
    case 'fact':
      return withTexts(value as Fact, change);
    case 'facts':
      return (value as readonly Fact[]).map((one) => withTexts(one, change));
    default:
      return value;
  }
}
