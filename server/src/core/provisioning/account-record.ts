import { byFile } from 'harkara-contract/features.ts';
import { CREDIT_KINDS, PRICES, VOICE_ROUTES, WEBHOOK_EVENTS } from 'harkara-contract/lists.ts';
import { Type, type Static } from 'typebox';
import { SHORTEST_DAYS, SHORTEST_TEXT_DAYS } from '../retention/retention.ts';
import {
  approval,
  contactName,
  keywordReply,
  mailHtml,
  mailSubject,
  mailText,
  remark,
  responseType,
  scope,
  senderRoute,
  templateContent,
} from 'harkara-contract/values.ts';
import { LONGEST_VARIABLE } from '../templates/matcher.ts';
import { integer, jsonObject, nullable, oneOrMore, optional, record, text } from './shape.ts';
import {
  baseAddress,
  addressRange,
  apiKey,
  credits,
  dkimSelector,
  dltId,
  domain,
  fullNumber,
  gstin,
  hours,
  instant,
  keywordKey,
  lineNumber,
  mailAddress,
  mobile,
  name,
  phone,
  rsaKey,
  senderId,
  smppPassword,
  systemId,
  timeZone,
  username,
  webAddress,
} from './values.ts';

const LARGEST = 2_147_483_647;

const flag = Type.Boolean();
const status = approval();
const remarkOrNone = nullable(remark());
const addressRanges = nullable(Type.Array(addressRange));

const apiKeyRecord = record({
  name,
  ...optional({
    key: apiKey,
    per_minute: integer(1, LARGEST),
    per_day: integer(1, LARGEST),
    expires_at: nullable(instant),
    allow_ips: addressRanges,
    scopes: nullable(oneOrMore(scope())),
  }),
});

const sender = record({
  sender_id: senderId,
  ...optional({
    route: senderRoute(),
    status,
    dlt_header_id: nullable(dltId),
    per_second: nullable(integer(1, 10_000)),
    reason: remarkOrNone,
  }),
});

const template = record({
  name,
  ...optional({
    content: templateContent(),
    sender_id: nullable(senderId),
    dlt_template_id: nullable(dltId),
    entity_id: nullable(dltId),
    status,
    reason: remarkOrNone,
    notes: remarkOrNone,
  }),
});

const contact = record({ mobile, ...optional({ name: nullable(contactName()), attributes: jsonObject }) });

const group = record({
  name,
  ...optional({ description: remarkOrNone, contacts: Type.Array(contact) }),
});

const keyword = record({
  key: keywordKey,
  ...optional({
    response_type: responseType(),
    static_message: nullable(keywordReply()),
    status,
    reason: remarkOrNone,
  }),
});

const voiceNumber = record({
  number: lineNumber,
  ...optional({ route: Type.Enum([...VOICE_ROUTES]), status, reason: remarkOrNone }),
});

const emailDomain = record({
  domain,
  ...optional({
    status,
    reason: remarkOrNone,
    dkim: record({ selector: dkimSelector, private_key: rsaKey }),
  }),
});

const emailTemplate = record({
  id: name,
  ...optional({
    subject: mailSubject(),
    html: mailHtml({ minLength: 1 }),
    text: nullable(mailText()),
    status,
    reason: remarkOrNone,
  }),
});

const chatTemplate = record({
  name,
  ...optional({
    language: text(2, 20),
    category: Type.Enum(['UTILITY', 'MARKETING', 'AUTHENTICATION']),
    body: text(1, 4096),
    status,
  }),
});

const webhook = record({
  url: webAddress,
  ...optional({ events: Type.Array(Type.Enum(WEBHOOK_EVENTS)) }),
});

const smpp = record({
  system_id: systemId,
  ...optional({
    password: smppPassword,
    max_binds: integer(1, 1000),
    allow_ips: addressRanges,
    default_alphabet: Type.Enum(['gsm7', 'latin1']),
  }),
});

const amounts = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((one) => [one, credits])) as Record<Name, typeof credits>;

/** An account. Fields that hold records of one kind are lists, and all of them are optional. */
export const accountRecord = record({
  username,
  ...optional({
    password: text(1, 200),
    role: Type.Enum(['customer', 'reseller', 'admin']),
    parent: nullable(username),
    status: Type.Enum(['active', 'inactive', 'blocked']),
    time_zone: timeZone,
    details: record(
      optional({
        display_name: nullable(name),
        contact_person: nullable(name),
        phone: nullable(phone),
        email: nullable(mailAddress),
        gstin: nullable(gstin),
        notes: remarkOrNone,
      }),
    ),
    api_keys: Type.Array(apiKeyRecord),
    api_secret: text(16, 200),
    credits: record(optional(amounts(CREDIT_KINDS))),
    flood_limit: integer(0, LARGEST),
    limits: record(
      optional({
        legacy_per_second: integer(1, 1_000_000),
        variable_length: nullable(integer(1, LONGEST_VARIABLE)),
      }),
    ),
    prices: record(optional(amounts(PRICES))),
    refunds: flag,
    retention: record(
      optional({
        days: nullable(integer(SHORTEST_DAYS, 3_650)),
        text_days: nullable(integer(SHORTEST_TEXT_DAYS, 3_650)),
      }),
    ),
    features: record(optional(byFile(() => flag))),
    reseller: record(optional({ most_customers: nullable(integer(0, 1_000_000)), delegated_reviews: flag })),
    promotional_hours: nullable(hours),
    webhook: nullable(webhook),
    smpp: nullable(smpp),
    dlt: record(optional({ required: flag, entity_ids: Type.Array(dltId) })),
    senders: Type.Array(sender),
    templates: Type.Array(template),
    groups: Type.Array(group),
    keywords: Type.Array(keyword),
    voice_numbers: Type.Array(voiceNumber),
    email: record(
      optional({
        unsubscribe: flag,
        tracking_url: nullable(baseAddress),
        domains: Type.Array(emailDomain),
        templates: Type.Array(emailTemplate),
      }),
    ),
    chatapp: record(
      optional({
        business_account: nullable(record({ connector: name, sender: fullNumber })),
        templates: Type.Array(chatTemplate),
      }),
    ),
  }),
});

export type AccountRecord = Static<typeof accountRecord>;
