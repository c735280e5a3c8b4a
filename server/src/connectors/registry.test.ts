import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { OptionField } from '../core/delivery/connector.ts';
import { splitOptions } from '../core/provisioning/connector-secrets.ts';
import { optionFields, problemsOfOptions } from './registry.ts';

/** Options that each type needs, beside which each of its others can be tried. */
const NEEDED: Readonly<Record<string, object>> = {
  'virtual-operator': {},
  smpp: { host: 'smsc.example', system_id: 'harkara' },
  http: { url: 'https://carrier.example/' },
  smtp: { host: 'relay.example' },
  'whatsapp-cloud': {
    phone_number_id: '1',
    business_account_id: '2',
    token: 'a',
    app_secret: 'b',
    verify_token: 'c',
  },
  sip: { server: 'sip.example', concurrent: 1 },
};

/** Where the options of a type are documented: the page, and its heading. */
const DOCUMENTED: Readonly<Record<string, readonly [page: string, heading: string]>> = {
  'virtual-operator': ['carriers', '## Virtual carrier'],
  smpp: ['carriers', '## SMPP carriers'],
  http: ['carriers', '## HTTP carriers'],
  smtp: ['carriers', '## SMTP: email'],
  'whatsapp-cloud': ['carriers', '## WhatsApp Cloud API: chat'],
  sip: ['sip', '# Calls over SIP'],
};

const all = [...optionFields()].flatMap(([type, fields]) =>
  fields.map((field) => ({ type, name: field.name, field })),
);

const isTaken = (type: string, name: string, value: unknown) =>
  problemsOfOptions(type, { ...NEEDED[type], [name]: value }).every(
    ({ path }) => !path.startsWith(`options.${name}`),
  );

const namesOf = (fields: readonly OptionField[]): string[] =>
  fields.flatMap(({ name, fields: within = [] }) => [name, ...namesOf(within)]);

describe('a form and the reader', () => {
  /** How a number is written in options of this kind. */
  const written = ({ kind }: OptionField, value: number) => (kind === 'number_map' ? { '*': value } : value);

  test.each(all.filter(({ field: { kind } }) => ['whole', 'number', 'number_map'].includes(kind)))(
    'agree on the range of $name of $type',
    ({ type, name, field }) => {
      const { min = 0, above, max = 0 } = field;
      const step = field.kind === 'whole' ? 1 : 0.000_1;
      const [least, below] = above === undefined ? [min, min - step] : [above + step, above];
      const taken = [below, least, max, max + step].map((value) =>
        isTaken(type, name, written(field, value)),
      );
      expect(taken).toEqual([false, true, true, false]);
    },
  );

  test.each(all.filter(({ field: { choices } }) => choices))(
    'agree on the words of $name of $type',
    ({ type, name, field: { kind, choices = [] } }) => {
      const write = (word: string) => (kind === 'map' ? { '98*': word } : kind === 'texts' ? [word] : word);
      expect(choices.filter((word) => !isTaken(type, name, write(word)))).toEqual([]);
      expect(isTaken(type, name, write('nonsense'))).toBe(false);
    },
  );

  test.each(all.filter(({ field: { usual, kind } }) => usual !== undefined && kind === 'text'))(
    'agree that what is usual for $name of $type may be set',
    ({ type, name, field: { usual } }) => {
      // It is for a body only.
      if (name !== 'content_type') expect(isTaken(type, name, usual)).toBe(true);
    },
  );
});

test('the form promises nothing that other options change', () => {
  const field = (type: string, name: string) =>
    all.find((one) => one.type === type && one.name === name)?.field;
  // Ten digits of the national format have no prefix.
  expect(field('smpp', 'dest_prefix')?.usual).toBeUndefined();
  // Without it, there is a limit of 80.
  expect(field('whatsapp-cloud', 'per_second')?.hint).toBeUndefined();
});

describe('secrets', () => {
  /** A request's own fixed values are secret in any case. */
  const FREE = ['query', 'headers', 'form', 'json', 'body'];

  test.each(all.filter(({ name, field: { kind } }) => /text|secret/.test(kind) && !FREE.includes(name)))(
    '$name of $type is stored as the form shows it',
    ({ type, name, field: { kind } }) => {
      const { secret } = splitOptions(type, { [name]: 'x1y2z3' });
      expect(name in secret).toBe(kind === 'secret');
    },
  );
});

test.each([...optionFields()])('the documentation names every option of %s', (type, fields) => {
  const [page = '', heading = ''] = DOCUMENTED[type] ?? [];
  const text = readFileSync(new URL(`../../../docs/${page}.md`, import.meta.url), 'utf8');
  const section = text.split(/^(?=#{1,2} )/m).filter((part) => part.startsWith(heading));
  const whole = heading.startsWith('## ') ? section.join('') : text;
  expect(namesOf(fields).filter((name) => !whole.includes(`\`${name}\``))).toEqual([]);
});
