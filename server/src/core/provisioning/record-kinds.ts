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
import { CHAT_LANGUAGE, type AccountRecord } from './account-record.ts';

/** A record as the file declares it; what is absent from `given` is left as it is. */
export type Declared = {
  at: string;
  name: string;
  key: readonly RecordValue[];
  given: Readonly<Record<string, RecordValue | undefined>>;
};

export type RecordKind = { kind: string; table: RecordTable; of: (account: AccountRecord) => Declared[] };

/** All that belongs to an account and is merged by its name alone. Contacts belong to groups: see merge-contacts. */
export const RECORD_KINDS: readonly RecordKind[] = [
  {
    kind: 'sender',
    table: SENDERS,
    of: ({ senders = [] }) =>
      senders.map(({ at, sender_id: name, ...given }) => ({ at, name, key: [name], given })),
  },
  {
    kind: 'template',
    table: TEMPLATES,
    of: ({ templates = [] }) => templates.map(({ at, name, ...given }) => ({ at, name, key: [name], given })),
  },
  {
    kind: 'keyword',
    table: KEYWORDS,
    of: ({ keywords = [] }) =>
      keywords.map(({ at, key: name, ...given }) => ({ at, name, key: [name], given })),
  },
  {
    kind: 'voice_number',
    table: VOICE_NUMBERS,
    of: ({ voice_numbers = [] }) =>
      voice_numbers.map(({ at, number: name, ...given }) => ({ at, name, key: [name], given })),
  },
  {
    kind: 'email_domain',
    table: EMAIL_DOMAINS,
    of: ({ email }) =>
      (email?.domains ?? []).map(({ at, domain: name, ...given }) => ({ at, name, key: [name], given })),
  },
  {
    kind: 'email_template',
    table: EMAIL_TEMPLATES,
    of: ({ email }) =>
      (email?.templates ?? []).map(({ at, id: name, text, ...given }) => ({
        at,
        name,
        key: [name],
        given: { ...given, body_text: text },
      })),
  },
  {
    kind: 'chat_account',
    table: CHAT_ACCOUNTS,
    of: ({ chatapp }) => {
      if (!chatapp?.business_account) return [];
      const { at, ...given } = chatapp.business_account;
      return [{ at, name: given.sender, key: [], given }];
    },
  },
  {
    kind: 'chat_template',
    table: CHAT_TEMPLATES,
    of: ({ chatapp }) =>
      (chatapp?.templates ?? []).map(({ at, name, language = CHAT_LANGUAGE, ...given }) => ({
        at,
        name: `${name} (${language})`,
        key: [name, language],
        given,
      })),
  },
];
