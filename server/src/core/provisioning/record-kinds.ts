import {
  CHAT_ACCOUNTS,
  CHAT_TEMPLATES,
  EMAIL_DOMAINS,
  EMAIL_TEMPLATES,
  KEYWORDS,
  SENDERS,
  TEMPLATES,
  VOICE_NUMBERS,
  type RecordTable,
  type RecordValue,
} from '../../storage/provisioning-records.queries.ts';
import type { NounOf } from '../audit-log/actions.ts';
import { CHAT_LANGUAGE, type AccountRecord } from './account-record.ts';

/** A record as declared in the file; what is absent from `given` stays as it is. */
export type Declared = {
  /** The record in the file, to locate problems. */
  record: object;
  name: string;
  key: readonly RecordValue[];
  given: Readonly<Record<string, RecordValue | undefined>>;
};

export type RecordKind = {
  kind: NounOf<'created'> & NounOf<'updated'>;
  table: RecordTable;
  of: (account: AccountRecord) => Declared[];
};

/**
 * Everything that belongs to an account and is merged by its name alone. Contacts belong to groups: see merge-contacts.
 */
export const RECORD_KINDS: readonly RecordKind[] = [
  {
    kind: 'sender',
    table: SENDERS,
    of: ({ senders }) => namedBy(senders, 'sender_id'),
  },
  {
    kind: 'template',
    table: TEMPLATES,
    of: ({ templates }) => namedBy(templates, 'name'),
  },
  {
    kind: 'keyword',
    table: KEYWORDS,
    of: ({ keywords }) => namedBy(keywords, 'key'),
  },
  {
    kind: 'voice_number',
    table: VOICE_NUMBERS,
    of: ({ voice_numbers: numbers }) => namedBy(numbers, 'number'),
  },
  {
    kind: 'email_domain',
    table: EMAIL_DOMAINS,
    of: ({ email }) =>
      (email?.domains ?? []).map((record) => {
        const { domain, status, reason } = record;
        return { record, name: domain, key: [domain], given: { status, reason } };
      }),
  },
  {
    kind: 'email_template',
    table: EMAIL_TEMPLATES,
    of: ({ email }) =>
      namedBy(email?.templates, 'id').map((declared) => ({
        ...declared,
        given: { ...declared.given, body_text: declared.given['text'] },
      })),
  },
  {
    kind: 'chat_account',
    table: CHAT_ACCOUNTS,
    of: ({ chatapp }) => {
      const record = chatapp?.business_account;
      return record ? [{ record, name: record.sender, key: [], given: record }] : [];
    },
  },
  {
    kind: 'chat_template',
    table: CHAT_TEMPLATES,
    of: ({ chatapp }) =>
      (chatapp?.templates ?? []).map((record) => {
        const { name, language = CHAT_LANGUAGE, ...given } = record;
        return { record, name: `${name} (${language})`, key: [name, language], given };
      }),
  },
];

/** `given` may include the naming field: the table has no column for it, as it is the key. */
function namedBy<F extends string>(
  records: readonly (Readonly<Record<F, string>> & Declared['given'])[] = [],
  field: F,
): Declared[] {
  return records.map((record) => ({ record, name: record[field], key: [record[field]], given: record }));
}
