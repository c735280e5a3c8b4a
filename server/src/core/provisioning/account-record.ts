import { normaliseUsername } from '../accounts/credentials.ts';
import { SHORTEST_DAYS, SHORTEST_TEXT_DAYS } from '../retention/retention.ts';
import { boolean, integer, jsonObject, list, nullable, oneOf, record, text, type Of } from './shape.ts';
import {
  addressRange,
  apiKey,
  credits,
  dltId,
  domain,
  fullNumber,
  hours,
  instant,
  keywordKey,
  lineNumber,
  mobile,
  name,
  senderId,
  smppPassword,
  systemId,
  timeZone,
  username,
  webAddress,
} from './values.ts';

const LARGEST = 2_147_483_647;

export const REVIEW_STATES = ['pending', 'approved', 'rejected'] as const;
const status = oneOf(REVIEW_STATES);
const remark = nullable(text(0, 1000));
const addressRanges = nullable(list(addressRange));

const apiKeyRecord = record(
  { name },
  {
    key: apiKey,
    per_minute: integer(1, LARGEST),
    per_day: integer(1, LARGEST),
    expires_at: nullable(instant),
    allow_ips: addressRanges,
    scopes: nullable(list(oneOf(['send', 'read', 'credits']), { min: 1 })),
  },
);

const sender = record(
  { sender_id: senderId },
  {
    route: oneOf(['transactional', 'promotional', 'international']),
    status,
    dlt_header_id: nullable(dltId),
    per_second: nullable(integer(1, 10_000)),
    reason: remark,
  },
);

const template = record(
  { name },
  {
    content: text(1, 2000),
    sender_id: nullable(senderId),
    dlt_template_id: nullable(dltId),
    entity_id: nullable(dltId),
    status,
    reason: remark,
    notes: remark,
  },
);

const contact = record({ mobile }, { name: nullable(text(0, 200)), attributes: jsonObject });

const group = record(
  { name },
  {
    description: remark,
    contacts: list(contact, { unique: { field: 'mobile', of: (item) => item.mobile } }),
  },
);

const keyword = record(
  { key: keywordKey },
  {
    response_type: oneOf(['static', 'none']),
    static_message: nullable(text(0, 2000)),
    status,
    reason: remark,
  },
);

const email = record(
  {},
  {
    domains: list(record({ domain }, { status }), { unique: { field: 'domain', of: (item) => item.domain } }),
    templates: list(
      record(
        { id: name },
        { subject: text(0, 900), html: text(1, 1_000_000), text: nullable(text(0, 1_000_000)) },
      ),
      { unique: { field: 'id', of: (item) => item.id } },
    ),
  },
);

/** A chat template's language where none is given. */
export const CHAT_LANGUAGE = 'en';

const chatapp = record(
  {},
  {
    business_account: record({ connector: name, sender: fullNumber }, {}),
    templates: list(
      record(
        { name },
        {
          language: text(2, 20),
          category: oneOf(['UTILITY', 'MARKETING', 'AUTHENTICATION']),
          body: text(1, 4096),
          status,
        },
      ),
      { unique: { field: 'name', of: (item) => `${item.name} ${item.language ?? CHAT_LANGUAGE}` } },
    ),
  },
);

export const accountRecord = record(
  { username },
  {
    password: text(1, 200),
    role: oneOf(['customer', 'reseller', 'admin']),
    parent: nullable(username),
    status: oneOf(['active', 'inactive', 'blocked']),
    time_zone: timeZone,
    api_keys: list(apiKeyRecord, { unique: { field: 'name', of: (item) => item.name } }),
    api_secret: text(16, 200),
    credits: record(
      {},
      { sms: credits, international: credits, email: credits, chatapp: credits, voice: credits },
    ),
    flood_limit: integer(0, LARGEST),
    limits: record({}, { legacy_per_second: integer(1, 1_000_000) }),
    prices: record({}, { T: credits, P: credits, PS: credits, I: credits, V: credits }),
    refunds: boolean,
    retention: record(
      {},
      {
        days: nullable(integer(SHORTEST_DAYS, 3_650)),
        text_days: nullable(integer(SHORTEST_TEXT_DAYS, 3_650)),
      },
    ),
    features: record(
      {},
      {
        get_api: boolean,
        international: boolean,
        promo_sender: boolean,
        chatapp: boolean,
        sandbox: boolean,
        voice: boolean,
        email: boolean,
      },
    ),
    promotional_hours: nullable(hours),
    webhook: nullable(
      record(
        { url: webAddress },
        { events: list(oneOf(['sent', 'delivered', 'failed', 'expired', 'inbound'])) },
      ),
    ),
    smpp: nullable(
      record(
        { system_id: systemId },
        {
          password: smppPassword,
          max_binds: integer(1, 1000),
          allow_ips: addressRanges,
          default_alphabet: oneOf(['gsm7', 'latin1']),
        },
      ),
    ),
    dlt: record({}, { required: boolean, entity_ids: list(dltId) }),
    senders: list(sender, { unique: { field: 'sender_id', of: (item) => item.sender_id } }),
    templates: list(template, { unique: { field: 'name', of: (item) => item.name } }),
    groups: list(group, { unique: { field: 'name', of: (item) => item.name } }),
    keywords: list(keyword, { unique: { field: 'key', of: (item) => item.key } }),
    voice_numbers: list(record({ number: lineNumber }, { status }), {
      unique: { field: 'number', of: (item) => item.number },
    }),
    email,
    chatapp,
  },
);

export type AccountRecord = Of<typeof accountRecord>;

export const accountRecords = list(accountRecord, {
  unique: { field: 'username', of: (item) => normaliseUsername(item.username) },
});
