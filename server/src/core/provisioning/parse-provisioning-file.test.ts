import { expect, test } from 'vitest';
import { parseProvisioningFile } from './parse-provisioning-file.ts';
import { ProvisioningError } from './problems.ts';

function problemsOf(document: unknown): string[] {
  try {
    parseProvisioningFile(document).problems.throwIfAny();
    return [];
  } catch (error) {
    if (!(error instanceof ProvisioningError)) throw error;
    return error.message.split('\n');
  }
}

test('accepts prices of every channel, the route of a voice number and a connector of each type', () => {
  const types = ['smpp', 'http', 'virtual-operator', 'smtp', 'sip', 'whatsapp-cloud'];
  const { file, problems } = parseProvisioningFile({
    accounts: [
      {
        username: 'asha',
        prices: { T: 0.14, email: 0.025, chatapp: 1.5 },
        voice_numbers: [{ number: '1409000047', route: 'promotional' }],
      },
    ],
    connectors: types.map((type) => ({ name: type, type, enabled: false })),
  });
  problems.throwIfAny();
  expect(file.accounts?.[0]?.prices).toEqual({ T: 140, email: 25, chatapp: 1500 });
  expect(file.accounts?.[0]?.voice_numbers).toEqual([{ number: '1409000047', route: 'promotional' }]);
});

test('reads values into what is stored, and leaves the document as it was', () => {
  const document = {
    accounts: [
      {
        username: 'Asha',
        credits: { sms: 2.125 },
        api_keys: [{ name: 'k', expires_at: '2031-03-31T23:59:59+05:30' }],
        groups: [{ name: 'g', contacts: [{ mobile: '+91 98201 00001', attributes: { loom: 7 } }] }],
        keywords: [{ key: 'Win' }],
        email: { domains: [{ domain: 'Mail.Example' }] },
      },
    ],
    routes: [{ channel: 'sms', route: 'T', prefixes: ['98', '97', '98'] }],
  };
  const before = structuredClone(document);
  const { file, problems } = parseProvisioningFile(document);
  problems.throwIfAny();
  expect(file).toEqual({
    accounts: [
      {
        username: 'Asha',
        credits: { sms: 2125 },
        api_keys: [{ name: 'k', expires_at: new Date('2031-03-31T18:29:59Z') }],
        groups: [{ name: 'g', contacts: [{ mobile: '9820100001', attributes: { loom: 7 } }] }],
        keywords: [{ key: 'WIN' }],
        email: { domains: [{ domain: 'mail.example' }] },
      },
    ],
    routes: [{ channel: 'sms', route: 'T', prefixes: ['97', '98'] }],
  });
  expect(document).toEqual(before);
});

test('lists problems in file order, with the path of each record', () => {
  expect(
    problemsOf({
      dnd: ['9820100001', 1, '2'],
      accounts: [
        { username: 'ab', role: 'root' },
        { zip: 1, username: 'asha', senders: [{ route: 'T' }, { sender_id: 'S' }, { sender_id: 'S' }] },
        { username: 'ASHA', smpp: {}, 'a b': 1 },
      ],
    }),
  ).toEqual([
    'dnd[1]: must be text: put the number in quotes',
    'dnd[2]: must be an Indian mobile number',
    'accounts[0].username: must have 3 to 64 characters, with no spaces around them',
    'accounts[0].role: must be one of customer, reseller, admin',
    'accounts[1].zip: is not a known field',
    'accounts[1].senders[0].route: must be one of transactional, promotional, international',
    'accounts[1].senders[0].sender_id: is required',
    'accounts[2].smpp.system_id: is required',
    'accounts[2]."a b": is not a known field',
    'accounts[2].username: is the same as that of accounts[1]',
    'accounts[1].senders[2].sender_id: is the same as that of accounts[1].senders[1]',
  ]);
});

test('keeps the valid rest of a file with problems, without records that lack their key', () => {
  const { file, problems } = parseProvisioningFile({
    accounts: [{ username: 'asha', role: 'root', status: 'active', senders: [{}, { sender_id: 'S' }] }],
    connectors: [{ name: 'c', type: 'pigeon' }],
    routes: {},
  });
  expect(problems.any()).toBe(true);
  expect(file).toEqual({
    accounts: [{ username: 'asha', status: 'active', senders: [{ sender_id: 'S' }] }],
    connectors: [{ name: 'c' }],
  });
});
