import { afterEach, describe, expect, test } from 'vitest';
import { connectorCommands } from '../../src/cli/connectors.ts';
import { cliOf } from '../support/cli.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import { customer } from '../support/provisions.ts';
import { carrier, inTurn, sendTo, wayOf } from '../routing/two-carriers.ts';

const gateway = useGateway({
  provision: {
    connectors: [
      carrier('first', { outcomes: { '9102*': 'rejected', '9108*': 'pending' }, window: 20 }),
      carrier('second', { down: true, failover_after_s: 0 }),
      carrier('third', {}, { enabled: false }),
      { name: 'shop', type: 'http', enabled: false, options: { url: 'http://127.0.0.1:9/' } },
    ],
    routes: [inTurn('first', 'third'), { ...inTurn('third'), prefixes: ['97'] }],
    accounts: [customer('asha')],
  },
});

afterEach(() => {
  process.exitCode = undefined;
});

const run = cliOf(() => gateway().database, [connectorCommands], {
  words: ['connectors'],
  settings: () => ({ baseUrl: 'https://sms.example' }),
});

type Shown = { name: string; state: string; waiting: number[]; paused: boolean; trouble: string | null };
const list = async () => JSON.parse((await run('--json')).join('')) as Shown[];
const shown = async (name: string) => (await list()).find((connector) => connector.name === name);

describe('connectors', () => {
  test('shows the state of each', async () => {
    await sendTo(gateway(), '9765432100');
    await waitFor('the worker has told', async () => (await shown('second'))?.state === 'down');
    const nobody = { workers: 0, window: 0, in_flight: 0, per_second: 0, since: null, state: 'unknown' };
    const bare = { paused: false, trouble: null, links: [], last_error: null, callback: null, records: [] };
    const answers = { answers: 0, rejected: 0, throttled: 0 };
    const since = expect.stringMatching(/^\d{4}-.*Z$/);
    const up = { workers: 1, in_flight: 0, per_second: expect.any(Number) };
    const virtual = { ...bare, ...answers, type: 'virtual-operator', enabled: true };
    expect(await list()).toEqual([
      { ...virtual, ...up, name: 'first', state: 'up', since, window: 20, waiting: [0, 0, 0] },
      {
        ...virtual,
        ...up,
        ...{ name: 'second', state: 'down', since, window: 500, waiting: [0, 0, 0] },
        trouble: expect.stringMatching(/^second has been down since .* \(it is set to be down\)$/),
        last_error: 'it is set to be down',
      },
      { ...virtual, ...nobody, name: 'third', enabled: false, waiting: [1, 0, 0] },
      {
        ...{ ...virtual, ...nobody, name: 'shop', type: 'http', enabled: false, waiting: [0, 0, 0] },
        callback: expect.stringMatching(/^https:\/\/sms\.example\/callbacks\/shop\/\S{16,}$/),
      },
    ]);
  });

  test('shows it as text', async () => {
    const text = (await run()).join('\n');
    expect(text).toMatch(
      /^first\tvirtual-operator\tup since \S+\twindow 20, in flight 0, [\d.]+\/s, queued 0\/0\/0/m,
    );
    expect(text).toMatch(/^ {4}messages use another carrier if possible: second has been down since/m);
    expect(text).toMatch(/^ {4}last error: it is set to be down$/m);
    expect(text).toMatch(/^third\tvirtual-operator\toff\t.*queued 1\/0\/0/m);
    expect(text).toMatch(/^ {4}receipts to: https:\/\/sms\.example\/callbacks\/shop\//m);
  });

  test('pauses one without a restart, and resumes it', async () => {
    expect(await run('pause', 'first')).toEqual(['first is paused.']);
    expect((await shown('first'))?.paused).toBe(true);
    expect((await run()).join('\n')).toMatch(/^first\tvirtual-operator\tpaused, up since/m);
    const waitsInVain = await sendTo(gateway(), '9811111111');
    expect(await run('resume', 'first')).toEqual(['first is sending again.']);
    expect((await shown('first'))?.paused).toBe(false);
    await gateway().untilStatus(waitsInVain, 'delivered');
    expect(await wayOf(gateway(), waitsInVain)).toBe('first');
  });

  test.each([['pause'], ['resume']])('refuses to %s one that does not exist', async (what) => {
    await expect(run(what, 'nowhere')).rejects.toThrow('There is no carrier nowhere.');
  });
});

describe('connectors test', () => {
  const send = (name: string, to: string, ...more: string[]) =>
    run('test', name, '--to', to, '--text', 'Hello', ...more);

  test('shows the operator’s answer and the receipt, and leaves nothing behind', async () => {
    const before = await gateway().footprint();
    const [answer, receipt, ...rest] = await send('first', '9876543210', '--sender', 'ACMEIN');
    expect(answer).toMatch(/^Accepted, carrier ID v[0-9a-f]{32}-1\. Waiting for a receipt …$/);
    expect([receipt, ...rest]).toEqual(['Receipt: delivered']);
    expect(process.exitCode).toBeUndefined();
    expect(await gateway().footprint()).toEqual(before);
    expect(await gateway().rows('select 1 from receipt_inbox')).toEqual([]);
  });

  test('works for one that is switched off', async () => {
    expect((await send('third', '+14155550100')).at(-1)).toBe('Receipt: delivered');
  });

  test('reports a rejection, and fails', async () => {
    expect(await send('first', '9102543210')).toEqual(['Rejected: rejected by the virtual carrier']);
    expect(process.exitCode).toBe(1);
  });

  test.each([
    ['nowhere', '9876543210', 'There is no carrier nowhere.'],
    ['first', '12', '12 is not a mobile number.'],
  ])('refuses: over %s to %s', async (name, to, why) => {
    await expect(send(name, to)).rejects.toThrow(why);
  });
});
