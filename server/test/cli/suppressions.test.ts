import { beforeEach, describe, expect, test } from 'vitest';
import { emailCommands } from '../../src/cli/email.ts';
import { toPublicId } from '../../src/core/ids.ts';
import { cliOf } from '../support/cli.ts';
import { useGateway } from '../support/gateway.ts';
import { mailCustomer, provisionMail } from '../support/mail.ts';

const gateway = useGateway({
  workers: false,
  provision: provisionMail(mailCustomer('asha', 'asha.example'), mailCustomer('ravi', 'ravi.example')),
});

beforeEach(() => gateway().rows('truncate suppressions'));

const say = cliOf(() => gateway().database, [emailCommands], { words: ['email', 'suppressions'] });
const run = async (...args: string[]) => (await say(...args)).join('\n');

const list = async (username: string) =>
  JSON.parse(await run('list', username, '--json')) as Record<string, unknown>[];

describe('email suppressions list', () => {
  test('shows why and since when, without control characters', async () => {
    const account = await gateway().accountOf('asha');
    const message = gateway().composition.ids.one(account);
    await gateway().rows(
      `insert into suppressions (bucket, account, address, reason, detail, message)
       values ($1, $2, 'gone@customer.example', 'bounced', $3, $4)`,
      [account % 64, account, 'No such\r\nmailbox \u001b[2J', message],
    );
    await run('add', 'asha', 'ended@customer.example');
    const [added, bounced] = (await run('list', 'Asha')).split('\n');
    expect(added).toMatch(/^\S+Z\tended@customer\.example\tadded$/);
    expect(bounced).toMatch(/^\S+Z\tgone@customer\.example\tbounced\t\w{26}\tNo such mailbox \[2J$/);
    expect(bounced).toContain(toPublicId(message));
    expect(await list('asha')).toMatchObject([
      { address: 'ended@customer.example', reason: 'added', detail: null, message_id: null },
      { address: 'gone@customer.example', reason: 'bounced', message_id: toPublicId(message) },
    ]);
  });

  test('shows all of a long list, and none of another account’s', async () => {
    const account = await gateway().accountOf('asha');
    await gateway().rows(
      `insert into suppressions (bucket, account, address, reason)
       select $1, $2, 'r' || n || '@many.example', 'added' from generate_series(1, 2001) as n`,
      [account % 64, account],
    );
    expect(new Set((await list('asha')).map(({ address }) => address)).size).toBe(2_001);
    expect(await list('ravi')).toEqual([]);
    expect(await run('list', 'ravi')).toBe('The suppression list of ravi is empty.');
  });
});

describe('email suppressions add', () => {
  test('takes an address in any form, with the reason', async () => {
    const added = await run(
      'add',
      'asha',
      'Gone <Gone@Customer.EXAMPLE>',
      '--detail',
      'asked by phone',
      '--json',
    );
    const record = {
      address: 'gone@customer.example',
      reason: 'added',
      detail: 'asked by phone',
      message_id: null,
      created_at: expect.stringMatching(/Z$/) as string,
    };
    expect(JSON.parse(added)).toEqual(record);
    expect(await list('asha')).toEqual([record]);
  });

  test('leaves an address that already exists as it is', async () => {
    await run('add', 'asha', 'gone@customer.example', '--detail', 'first');
    expect(await run('add', 'asha', 'GONE@customer.example', '--detail', 'second')).toMatch(/\tfirst$/);
    expect(await list('asha')).toHaveLength(1);
  });

  test('refuses what is no address', async () => {
    await expect(run('add', 'asha', 'nobody')).rejects.toThrow('The address is not a valid email address.');
  });
});

describe('email suppressions remove', () => {
  test('lets the account write to the address again', async () => {
    await run('add', 'asha', 'gone@customer.example');
    await run('add', 'ravi', 'gone@customer.example');
    expect(await run('remove', 'asha', 'Gone@customer.example')).toBe(
      'asha can send to gone@customer.example again.',
    );
    expect(await list('asha')).toEqual([]);
    expect(JSON.parse(await run('remove', 'ravi', 'gone@customer.example', '--json'))).toEqual({
      address: 'gone@customer.example',
      deleted: true,
    });
  });

  test('says if the address is not on the list', async () => {
    await expect(run('remove', 'asha', 'gone@customer.example')).rejects.toThrow(
      'This address is not on the suppression list.',
    );
  });
});

test.each([['list'], ['add', 'a@x.example'], ['remove', 'a@x.example']])(
  'email suppressions %s says that there is no such account',
  async (command, ...address) => {
    await expect(run(command, 'nobody', ...address)).rejects.toThrow('There is no account nobody.');
  },
);
