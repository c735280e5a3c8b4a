import { Type } from 'typebox';
import { DNS_STATES } from '../lists.ts';
import type { Routes } from '../route.ts';
import { closed, instantOrNull, listOf, reviewed, saidOrNull, text, textOrNull } from '../shapes.ts';
import type { Static } from '../static.ts';

/** A record to publish. */
const DnsRecord = Type.Object({ type: text, name: text, value: text });
export type DnsRecord = Static<typeof DnsRecord>;

const FoundRecord = Type.Object({
  name: text,
  state: Type.Enum([...DNS_STATES]),
  /** The texts that DNS has at this name. */
  found: Type.Array(text),
  /** Emails can be sent without it. */
  isOptional: Type.Boolean(),
});
export type FoundRecord = Static<typeof FoundRecord>;

/** A domain that emails can come from. */
export const EmailDomain = Type.Object({
  domain: text,
  ...reviewed,
  /** When its records were last looked up: by a user, or by the gateway, which does so once a day. */
  checkedAt: instantOrNull,
  /** When its records were last found to be right. */
  verifiedAt: instantOrNull,
  problem: saidOrNull,
  records: Type.Array(DnsRecord),
  /** The selector of the key that signs. */
  signing: text,
  /** The selector of the key that signs once its record is found; null: none is waiting. */
  next: textOrNull,
});
export type EmailDomain = Static<typeof EmailDomain>;

const NewDomain = closed({ domain: Type.String({ minLength: 1, maxLength: 253 }) });

const Named = Type.Object({ domain: Type.String({ maxLength: 253 }) });

export const emailDomainRoutes = {
  'GET /email/domains': { requires: 'viewer', answer: listOf(EmailDomain) },
  'POST /email/domains': { requires: 'sender', body: NewDomain, answer: EmailDomain, status: 201 },
  'POST /email/domains/:domain/verify': {
    requires: 'sender',
    params: Named,
    answer: Type.Object({ domain: EmailDomain, found: Type.Array(FoundRecord) }),
  },
  // Creates the key that signs once its record is published.
  'POST /email/domains/:domain/key': { requires: 'sender', params: Named, answer: EmailDomain },
} as const satisfies Routes;
