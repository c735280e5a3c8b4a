import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { accountCommands } from '../../src/cli/account.ts';
import { deskCommands } from '../../src/cli/desk.ts';
import { removeCommands } from '../../src/cli/remove.ts';
import { reviewCommands } from '../../src/cli/reviews.ts';
import { cliOf } from '../support/cli.ts';
import { useGateway } from '../support/gateway.ts';
import { customer, provision, TEXT } from '../support/provisions.ts';

const gateway = useGateway({
  workers: false,
  provision: {
    ...provision(customer('asha', { keywords: [{ key: 'OFFER', static_message: 'Yes' }, { key: 'STOP' }] })),
    virtual_numbers: [{ number: '56161', account: 'asha' }],
  },
});

const run = cliOf(() => gateway().database, [reviewCommands, deskCommands, removeCommands, accountCommands]);

const listed = async (...args: string[]) =>
  (await run(...args)).map((line) => JSON.parse(line) as Record<string, unknown>);

test('reviews are listed, decided and taken back', async () => {
  const [first, end] = await listed('reviews', '--kind', 'keyword', '--limit', '1');
  expect(first).toMatchObject({
    username: 'asha',
    key: '1',
    title: 'OFFER',
    record: { static_message: 'Yes' },
  });
  const rest = await listed('reviews', '--cursor', String(end?.['next']));
  expect(rest.map(({ title }) => title)).toContain('STOP');
  expect(await run('reviews', 'approve', 'keyword', 'asha', '1')).toEqual(['Approved.']);
  expect(await run('reviews', 'undo', 'keyword', 'asha', '1')).toEqual(['Pending approval again.']);
  expect(await run('reviews', 'reject', 'keyword', 'asha', '1', 'No.')).toEqual(['Rejected.']);
  await expect(run('reviews', 'approve', 'keyword', 'nobody', '1')).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('messages, accounts and figures are found over all accounts', async () => {
  const id = await gateway().sendSms('9876543210');
  expect(await listed('find', '+919876543210')).toMatchObject([
    { message_id: id, username: 'asha', text: TEXT },
  ]);
  expect(await listed('account', 'find', 'AS')).toMatchObject([{ username: 'asha', role: 'customer' }]);
  expect(await listed('receipts')).toEqual([]);
  expect(await listed('webhooks')).toEqual([]);
  expect(await run('webhooks', 'replay', 'asha', '1')).toEqual(['Resending 0 events.']);
  expect(JSON.parse((await run('system')).join('\n'))).toMatchObject({ lastAudit: null, queues: [] });
});

test('what a file cannot remove is removed, or stays with the reason', async () => {
  await expect(run('remove', 'connector', 'virtual')).rejects.toThrow(
    "virtual can't be removed: it is still enabled; these routes use it: sms/*; 1 message is queued for it.",
  );
  expect(await run('remove', 'number', '56161')).toEqual(['Removed 56161.']);
  expect(await run('remove', 'keyword', 'asha', '2', 'asked')).toEqual(['Removed keyword 2.']);
  await expect(run('remove', 'sender', 'asha', '99', 'x')).rejects.toMatchObject({ code: 'not_found' });
});

test('a file is applied that arrives more slowly than it is read', async () => {
  const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, 'apply', '-'], {
    env: {
      DATABASE_URL: gateway().database.connectionString,
      HARKARA_SECRET_KEY: 'the key of the tests, but longer than that',
      HARKARA_LOG_LEVEL: 'silent',
    },
  });
  child.stdin.end(`{"dnd": []${' '.repeat(5_000_000)}}`);
  const said = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  expect(said).toEqual(['Nothing to change.\n', '', [0, null]]);
});
