import type { Fact, FactDefinition, ParamKind, ParamValues } from './fact.ts';
import { accountFacts } from './facts/accounts.ts';
import { alertFacts } from './facts/alerts.ts';
import { brandFacts } from './facts/brands.ts';
import { campaignFacts } from './facts/campaigns.ts';
import { carrierFacts } from './facts/carriers.ts';
import { chatFacts } from './facts/chat.ts';
import { commonFacts } from './facts/common.ts';
import { connectionFacts } from './facts/connections.ts';
import { contactFacts } from './facts/contacts.ts';
import { creditFacts } from './facts/credits.ts';
import { deliveryFacts } from './facts/delivery.ts';
import { emailFacts } from './facts/email.ts';
import { importFacts } from './facts/imports.ts';
import { inboundFacts } from './facts/inbound.ts';
import { keywordFacts } from './facts/keywords.ts';
import { messageFacts } from './facts/messages.ts';
import { personFacts } from './facts/people.ts';
import { provisioningFacts } from './facts/provisioning.ts';
import { removalFacts } from './facts/removals.ts';
import { resellerFacts } from './facts/resellers.ts';
import { reviewFacts } from './facts/reviews.ts';
import { senderFacts } from './facts/senders.ts';
import { sendingFacts } from './facts/sending.ts';
import { templateFacts } from './facts/templates.ts';
import { voiceFacts } from './facts/voice.ts';
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
  ...connectionFacts,
  ...contactFacts,
  ...creditFacts,
  ...deliveryFacts,
  ...emailFacts,
  ...importFacts,
  ...inboundFacts,
  ...keywordFacts,
  ...messageFacts,
  ...personFacts,
  ...provisioningFacts,
  ...removalFacts,
  ...resellerFacts,
  ...reviewFacts,
  ...senderFacts,
  ...sendingFacts,
  ...templateFacts,
  ...voiceFacts,
  ...webhookFacts,
} as const;

export type Facts = typeof facts;
export type FactKey = keyof Facts;

/** Keys of facts that something can be refused with. */
export type RefusalKey = { [Key in FactKey]: Facts[Key] extends { code: string } ? Key : never }[FactKey];

type ParamsOf<Params> = {
  readonly [Name in keyof Params]: Params[Name] extends ParamKind ? ParamValues[Params[Name]] : never;
};

type GivenTo<Definition> = Definition extends { params: infer Params } ? [params: ParamsOf<Params>] : [];

/** `fact('keyword_taken', { key })`. */
export function fact<Key extends FactKey>(key: Key, ...[params]: GivenTo<Facts[Key]>): Fact<Key> {
  return { key, params: params ?? {} };
}

/** Undefined for a key of another version of the gateway. */
export function definitionOf(key: string): FactDefinition | undefined {
  return Object.hasOwn(facts, key) ? facts[key as FactKey] : undefined;
}
