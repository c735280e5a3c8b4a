import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectorCommands } from '../../src/cli/connectors.ts';
import { cliOf } from '../support/cli.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import { customer } from '../support/provisions.ts';
import { PASSWORD, startSmsc, type Smsc } from '../support/smsc.ts';
import { inTurn, sendTo, timelineOf, wayOf } from '../routing/two-carriers.ts';

const first = await startSmsc();
const second = await startSmsc();

const operator = (name: string, { port }: Smsc) => {
  const login = { host: '127.0.0.1', port, system_id: 'harkara', password: PASSWORD };
  // Within this time, even a busy machine has bound at the start, and accepts messages after an operator has gone.
  return { name, type: 'smpp', options: { ...login, binds: 2, window: 10, failover_after_s: 5 } };
};
const gateway = useGateway({
  provision: {
    connectors: [operator('first', first), operator('second', second)],
    routes: [inTurn('first', 'second')],
    accounts: [customer('asha')],
  },
});

beforeAll(() => waitFor('all are bound', () => first.binds.length + second.binds.length === 4));
afterAll(() => second.close());

const run = cliOf(() => gateway().database, [connectorCommands], { words: ['connectors'] });

test('each link is shown', async () => {
  await waitFor('the worker has told', async () => {
    const lines = (await run()).join('\n');
    return lines.match(/^ {4}worker \d+, .+: up since \S+, in flight 0$/gm)?.length === 4;
  });
});

test('a test message uses a bind of its own and its receipt is shown; other receipts are not lost', async () => {
  const message = await sendTo(gateway(), '9876543210');
  const [submit] = await waitFor('it is there', () => first.received.length > 0 && first.received);
  const before = first.binds.length;
  const shown = run('test', 'first', '--to', '9812345678', '--text', 'Hello', '--sender', 'ACMEIN');
  await waitFor('the test is there', () => first.received.length > 1);
  expect(first.binds).toHaveLength(before + 1);
  const own = first.binds.at(-1);
  const other = first.received[1];
  if (!submit || !other || !own) throw new Error('they were there');
  expect(other.submit).toMatchObject({ sourceAddr: 'ACMEIN', shortMessage: Buffer.from('Hello') });
  expect(await first.receipt(submit.submit, 'id1', 'delivered', own)).toBe(0);
  expect(await first.receipt(other.submit, 'id2', 'undeliverable', own)).toBe(0);
  expect(await shown).toEqual([
    'Accepted, carrier ID id2. Waiting for a receipt …',
    expect.stringMatching(/^Receipt: failed/),
  ]);
  await gateway().untilStatus(message, 'delivered');
});

test('a receipt that came over a running worker’s bind is shown as well', async () => {
  const running = first.binds[0];
  const before = first.received.length;
  const shown = run('test', 'first', '--to', '9812345678', '--text', 'Hello');
  const [test] = await waitFor('it is there', () => {
    return first.received.length > before && first.received.slice(before);
  });
  if (!test) throw new Error('it was there');
  await first.receipt(test.submit, `id${before + 1}`, 'delivered', running);
  expect((await shown).at(-1)).toBe('Receipt: delivered');
});

test('when an operator’s SMSC goes away, waiting messages go over the other', async () => {
  await first.close();
  const ids = await Promise.all(['9811111111', '9811111112'].map((number) => sendTo(gateway(), number)));
  await waitFor('they are with the other', () => second.received.length === 2);
  for (const id of ids) expect(await wayOf(gateway(), id)).toBe('second');
  const [id = ''] = ids;
  const detail = (await timelineOf(gateway(), id)).find(({ event }) => event === 'rerouted')?.detail;
  expect(detail).toMatch(/^The carrier has been down since \S+Z; now sent through another$/);
  expect((await run()).join('\n')).toMatch(
    /^ {4}messages use another carrier if possible: first has been down since \S+Z \(.+\)$/m,
  );
});
