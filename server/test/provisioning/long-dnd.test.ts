import { afterEach, beforeEach, expect, test } from 'vitest';
import { importDnd } from '../../src/core/provisioning/import-dnd.ts';
import { connectTo } from '../support/direct-connection.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { waitFor } from '../support/wait-for.ts';
import { openGateway, type Gateway } from './gateway.ts';
import { OPERATOR } from '../support/operator.ts';

const FIRST = 9_000_000_000;
/** Two pieces, of which the last is stored with the rest of the file. */
const numbers = Array.from({ length: 51_000 }, (_, i) => String(FIRST + i));
const account = { username: 'asha', password: 'a long password' };

let gateway: Gateway;
beforeEach(async () => {
  gateway = await openGateway();
});
afterEach(() => gateway.close());

const stored = async (): Promise<unknown> => {
  const [row] = await gateway.rows('select count(*)::integer as count from dnd');
  return row?.['count'];
};

test('a long list is stored in pieces, before the rest of the file', async () => {
  await using other = await connectTo(gateway.db);
  // Whoever adds the same number has to wait.
  await other.query('begin');
  await other.query('insert into dnd (number) values ($1)', [FIRST + 5_000]);

  const applying = gateway.apply({ accounts: [account], dnd: numbers });
  await waitFor('the last piece waits', async () => (await lockWaits(gateway)) > 0);
  expect(await stored()).toBe(1_000);
  expect(await gateway.rows('select 1 from accounts')).toEqual([]);
  await other.query('commit');

  const { changes } = await applying;
  expect(changes.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['account asha', 'dnd 50999 numbers']);
  expect(await stored()).toBe(51_000);
  expect((await gateway.apply({ accounts: [account], dnd: numbers })).changes).toEqual([]);
});

test('a file that is refused stores nothing of a long list', async () => {
  const routes = [{ channel: 'sms', route: '*', connectors: ['west'] }];
  await expect(gateway.apply({ routes, dnd: numbers })).rejects.toThrow('routes[0].connectors[0]');
  await expect(gateway.apply({ dnd: [...numbers, '12345'] })).rejects.toThrow('dnd[51000]');
  expect(await stored()).toBe(0);
});

async function* inChunks(text: string, size: number): AsyncGenerator<string> {
  for (let i = 0; i < text.length; i += size) yield text.slice(i, i + size);
}

test('a list is imported while it is read, and counted by line', async () => {
  const told: number[] = [];
  const source = `\uFEFF${numbers.join('\r\n')}`;
  const counted = await importDnd(gateway.db, OPERATOR, inChunks(source, 65_536), {
    onProgress: (done) => told.push(done),
  });
  expect(counted).toEqual({ added: 51_000, known: 0, invalid: 0, invalidLines: [] });
  expect(told).toEqual([50_000, 51_000]);
  expect((await importDnd(gateway.db, OPERATOR, inChunks(source, 65_536))).known).toBe(51_000);
});

test('a column of a CSV is imported, skipping its heading and whatever is not a number', async () => {
  await importDnd(gateway.db, OPERATOR, inChunks('9876543210\n', 100));
  const source = [
    'Area,Number,Since',
    '1,9876543210,2020',
    '2,"+91 98765 43211",2021',
    '',
    '3,12345,2022',
    `4,${'9'.repeat(30_000)}`,
    '5',
    '6;98765-43212;2023',
    '7,9876543211,2024',
  ].join('\n');
  const counted = await importDnd(gateway.db, OPERATOR, inChunks(source, 7), { column: 2 });
  expect(counted).toEqual({ added: 2, known: 2, invalid: 3, invalidLines: [5, 6, 7] });
  expect(await gateway.rows('select number from dnd order by 1')).toEqual([
    { number: 9_876_543_210 },
    { number: 9_876_543_211 },
    { number: 9_876_543_212 },
  ]);
});
