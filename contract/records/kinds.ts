import type { EmailDomain } from '../routes/email-domains.ts';
import type { EmailTemplate } from '../routes/email-templates.ts';
import type { Group } from '../routes/groups.ts';
import type { Keyword } from '../routes/keywords.ts';
import type { SenderId } from '../routes/senders.ts';
import type { Template } from '../routes/templates.ts';
import type { VoiceNumber } from '../routes/voice.ts';
import type { Instant } from '../shapes.ts';

// What an account has, one description a kind. Storage, provisioning files, exports, reviews, lists, removals and the
// interfaces read it; the shapes of the values are in values.ts.

export type RecordValue = string | number | null | { [name: string]: unknown };

/** Fields with what a new record has where none is given; undefined: it must be given. */
type Fields = Readonly<Record<string, RecordValue | undefined>>;

export type RecordDescription = {
  table: string;
  /** Where an account's provisioning file has them. */
  place: string;
  /** Identifies a record within its account. */
  key: Fields;
  /** The other columns that a file gives. */
  fields: Fields;
  /** Columns that only the gateway writes. */
  own?: readonly string[];
  /** Columns that are no text. */
  types?: Readonly<Record<string, 'integer' | 'jsonb'>>;
  /** Columns that a file names differently. */
  inFile?: Readonly<Record<string, string>>;
  /** How keys are compared; exactly unless stated otherwise. */
  comparedBy?: 'capitals';
  /** What people call it; the key unless said otherwise. */
  title?: string;
  /** Counts the account's records: they have numbers, and interfaces name them so. */
  counter?: 'sender' | 'template' | 'keyword' | 'group' | 'contact';
  /** How lists are ordered; the newest first unless stated otherwise. */
  order?: 'oldest_first' | 'by_key';
  /** What a search looks into. */
  searched?: readonly string[];
  /** What a reviewer is shown. */
  shown?: readonly string[];
  /** Most that customers can make in an account. */
  most?: number;
};

const reviewed = { status: 'pending', reason: null };

/** In the order in which a file's are merged. */
export const RECORDS = {
  sender: {
    table: 'senders',
    place: 'senders',
    key: { sender_id: undefined },
    fields: {
      route: 'transactional',
      status: 'pending',
      dlt_header_id: null,
      per_second: null,
      reason: null,
    },
    types: { per_second: 'integer' },
    counter: 'sender',
    searched: ['sender_id', 'dlt_header_id'],
    shown: ['route', 'dlt_header_id'],
    // Every copy of an account holds all of its sender IDs.
    most: 1_000,
  },
  template: {
    table: 'templates',
    place: 'templates',
    key: { name: undefined },
    fields: {
      content: undefined,
      sender_id: null,
      dlt_template_id: null,
      entity_id: null,
      ...reviewed,
      notes: null,
    },
    counter: 'template',
    searched: ['name', 'content', 'sender_id', 'dlt_template_id'],
    shown: ['content', 'sender_id', 'dlt_template_id', 'entity_id', 'notes'],
    most: 10_000,
  },
  keyword: {
    table: 'keywords',
    place: 'keywords',
    key: { key: undefined },
    fields: { response_type: 'static', static_message: null, ...reviewed },
    // A file's keywords are stored in capitals, but customers may have created them in any case.
    comparedBy: 'capitals',
    counter: 'keyword',
    order: 'oldest_first',
    searched: ['key', 'static_message'],
    shown: ['response_type', 'static_message'],
    // So that counting an account's keywords stays cheap.
    most: 10_000,
  },
  voice_number: {
    table: 'voice_numbers',
    place: 'voice_numbers',
    key: { number: undefined },
    fields: { route: 'transactional', ...reviewed },
    shown: ['route'],
    most: 500,
  },
  email_domain: {
    table: 'email_domains',
    place: 'email.domains',
    key: { domain: undefined },
    fields: reviewed,
    own: ['checked_at', 'verified_at', 'problem'],
    shown: ['verified_at', 'problem'],
    // Each has keys of its own, which are made at once.
    most: 50,
  },
  email_template: {
    table: 'email_templates',
    place: 'email.templates',
    key: { id: undefined },
    fields: { subject: '', html: undefined, body_text: null, ...reviewed, status: 'approved' },
    own: ['version', 'updated_at'],
    inFile: { body_text: 'text' },
    order: 'by_key',
    shown: ['subject', 'html', 'body_text'],
    most: 500,
  },
  /** One for each account. */
  chat_account: {
    table: 'chat_accounts',
    place: 'chatapp.business_account',
    key: {},
    fields: { connector: undefined, sender: undefined },
    title: 'sender',
  },
  chat_template: {
    table: 'chat_templates',
    place: 'chatapp.templates',
    key: { name: undefined, language: 'en' },
    fields: { category: 'UTILITY', body: undefined, status: 'pending' },
  },
  group: {
    table: 'contact_groups',
    place: 'groups',
    key: { name: undefined },
    fields: { description: null },
    own: ['contacts_count'],
    counter: 'group',
    searched: ['name', 'description'],
    most: 10_000,
  },
  /** Of a group. */
  contact: {
    table: 'contacts',
    place: 'contacts',
    key: { group_id: undefined, mobile: undefined },
    fields: { name: null, attributes: {} },
    types: { group_id: 'integer', attributes: 'jsonb' },
    counter: 'contact',
  },
} as const satisfies Record<string, RecordDescription>;

export type RecordKind = keyof typeof RECORDS;

/** Read where what one kind has and another has not does not matter. */
export const describe = (kind: RecordKind): RecordDescription => RECORDS[kind];

/** The name in core and in the panel of what tables and files call `sender_id`: `senderId`. */
export const camelCase = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Those that customers make, as they are shown. */
type Shown = {
  sender: SenderId;
  template: Template;
  keyword: Keyword;
  voice_number: VoiceNumber;
  email_domain: Pick<EmailDomain, 'domain' | 'checkedAt' | 'verifiedAt' | 'status' | 'reason' | 'createdAt'>;
  email_template: Omit<EmailTemplate, 'isUsable' | 'placeholders'>;
  group: Group;
};

export type StoredKind = keyof Shown;

type Dates<T> = T extends Instant ? Date : T;

type Records = { [Kind in StoredKind]: { [Field in keyof Shown[Kind]]: Dates<Shown[Kind][Field]> } };

/** A record as it is stored. */
export type Stored<Kind extends StoredKind> = Records[Kind];
