import { beforeAll, describe, expect, test } from 'vitest';
import { fromPublicId, timeOfId } from '../../src/core/ids.ts';
import { STATE, type StateName } from '../../src/core/messages/states.ts';
import { startGateway, useGateway, waitFor, type TestGateway } from '../support/gateway.ts';
import { customer, numberFor, provision, type Outcome } from '../support/provisions.ts';

const gateway = useGateway({
  alone: true,
  provision: provision(customer('asha'), customer('unrefunded', { refunds: false })),
});

/** Fails any update that moves a message back, or out of a final state. */
const ONLY_FORWARD = `
  create function only_forward() returns trigger language plpgsql as $$
  begin
    if new.state < old.state or (old.state >= 40 and new.state <> old.state) then
      raise exception 'message % moved from % to %', old.id, old.state, new.state;
    end if;
    return new;
  end $$;
  create trigger only_forward before update on messages for each row execute function only_forward()`;

beforeAll(async () => {
  await gateway().rows(ONLY_FORWARD);
});

type Seen = { id: string; states: StateName[]; last: Record<string, unknown> };

async function follow(
  outcome: Outcome,
  until: StateName,
  { username = 'asha', on = gateway() }: { username?: string; on?: TestGateway } = {},
): Promise<Seen> {
  const id = await on.sendSms(numberFor(outcome), {}, username);
  const states: StateName[] = [];
  const last = await waitFor(`a message whose fate is ${outcome} is ${until}`, async () => {
    const data = await on.statusOf(id, username);
    const state = data['status'] as StateName;
    if (states.at(-1) !== state) states.push(state);
    return state === until && data;
  });
  const ranks = states.map((state) => STATE[state]);
  expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
  return { id, states, last };
}

async function factsOf(id: string, on: TestGateway = gateway()) {
  const values = [fromPublicId(id)];
  const count = async (sql: string) => (await on.rows(sql, values)).length;
  return {
    attempts: await count('select 1 from attempts where message = $1'),
    receipts: await count('select 1 from receipts where message = $1'),
    taken: await count('select 1 from virtual_operator_messages where message = $1::text'),
    refunds: await count(
      `select 1 from ledger l join messages m on m.bucket = l.bucket and m.account = l.account
          and m.refund_entry = l.entry where m.id = $1 and l.reason = 'refund'`,
    ),
    waiting: await count(
      `select 1 from outbox where id = $1 union all select 1 from inflight where id = $1
       union all select 1 from scheduled where id = $1`,
    ),
  };
}

describe('a message', () => {
  test('is delivered: handed over once, one receipt, charged once', async () => {
    const before = await gateway().balanceOf('asha');
    const { id, last } = await follow('delivered', 'delivered');
    expect(last).toMatchObject({ credits: 1, error: null });
    expect(await factsOf(id)).toEqual({ attempts: 1, receipts: 1, taken: 1, refunds: 0, waiting: 0 });
    expect(await gateway().balanceOf('asha')).toBe((before ?? 0) - 1000);
  });

  test.each(['failed', 'bounced'] as const)(
    'that is %s after it was handed over stays charged',
    async (outcome) => {
      const before = await gateway().balanceOf('asha');
      const { id, last } = await follow(outcome, 'failed');
      expect(last).toMatchObject({ credits: 1 });
      expect(await factsOf(id)).toMatchObject({ attempts: 1, receipts: 1, refunds: 0 });
      expect(await gateway().balanceOf('asha')).toBe((before ?? 0) - 1000);
    },
  );

  test('that expires at the operator stays charged', async () => {
    const { id, last } = await follow('expired', 'expired');
    expect(last).toMatchObject({ credits: 1, error: 'validity period expired' });
    expect(await factsOf(id)).toMatchObject({ refunds: 0 });
  });

  test('that the operator refuses is refunded once', async () => {
    const before = await gateway().balanceOf('asha');
    const { id, last } = await follow('rejected', 'failed');
    expect(last).toMatchObject({ credits: 0, sent_at: null });
    expect(await factsOf(id)).toEqual({ attempts: 1, receipts: 0, taken: 0, refunds: 1, waiting: 0 });
    expect(await gateway().balanceOf('asha')).toBe(before);
  });

  test('that the operator refuses stays charged if the account has no refunds', async () => {
    const before = await gateway().balanceOf('unrefunded');
    const { id, last } = await follow('rejected', 'failed', { username: 'unrefunded' });
    expect(last).toMatchObject({ credits: 1 });
    expect(await factsOf(id)).toMatchObject({ refunds: 0 });
    expect(await gateway().balanceOf('unrefunded')).toBe((before ?? 0) - 1000);
  });

  test('that is throttled is handed over again, and delivered once', async () => {
    const { id } = await follow('throttled', 'delivered');
    expect(await factsOf(id)).toEqual({ attempts: 3, receipts: 1, taken: 1, refunds: 0, waiting: 0 });
  });

  test('whose answer is lost is unknown, then settled by a query, and sent once', async () => {
    const { id, last } = await follow('lost', 'delivered');
    expect(await factsOf(id)).toEqual({ attempts: 1, receipts: 1, taken: 1, refunds: 0, waiting: 0 });
    expect(last).toMatchObject({ credits: 1 });
  });

  test('whose receipt comes before the answer is delivered', async () => {
    const { id } = await follow('early', 'delivered');
    expect(await factsOf(id)).toMatchObject({ attempts: 1, receipts: 1, taken: 1 });
    expect(await gateway().rows('select 1 from receipt_inbox')).toEqual([]);
  });

  test('whose receipt comes twice is delivered once, and both receipts are kept', async () => {
    const { id } = await follow('duplicate', 'delivered');
    await waitFor('the second receipt', async () => (await factsOf(id)).receipts === 2);
    expect(await factsOf(id)).toMatchObject({ attempts: 1, taken: 1, refunds: 0 });
    const [usage] = await gateway().rows<{ delivered: string }>(
      'select sum(delivered) as delivered from usage_by_kind',
    );
    const [messages] = await gateway().rows<{ delivered: string }>(
      'select count(*) as delivered from messages where state = 40',
    );
    expect(Number(usage?.delivered)).toBe(Number(messages?.delivered));
  });

  test('that waits for too long expires, is not handed over, and is refunded', async () => {
    await using late = await startGateway({
      workers: false,
      // A fifth of a second.
      config: { validityHours: 0.2 / 3_600 },
      provision: provision(customer('asha')),
    });
    const id = await late.sendSms(numberFor('delivered'));
    const { now } = late.composition.gateway;
    const accepted = timeOfId(fromPublicId(id) ?? '');
    await waitFor('its time is over', () => now().getTime() > accepted.getTime() + 200);
    await late.startWorkers();
    const status = await late.untilStatus(id, 'expired');
    expect(status).toMatchObject({ credits: 0, sent_at: null, error: expect.stringMatching(/\w/) });
    expect(await factsOf(id, late)).toMatchObject({ taken: 0, refunds: 1, waiting: 0 });
    expect(await late.balanceOf('asha')).toBe(1_000_000);
  });
});

test('200 messages of every fate at once reach their final states, and every credit is accounted for', async () => {
  const before = (await gateway().balanceOf('asha')) ?? 0;
  const fates: [Outcome, StateName][] = [
    ['delivered', 'delivered'],
    ['failed', 'failed'],
    ['rejected', 'failed'],
    ['lost', 'delivered'],
    ['early', 'delivered'],
    ['duplicate', 'delivered'],
    ['expired', 'expired'],
    ['bounced', 'failed'],
  ];
  const sends = Array.from({ length: 25 }, () => fates).flat();
  const ids = await Promise.all(
    sends.map(async ([outcome]) => {
      return fromPublicId(await gateway().sendSms(numberFor(outcome)));
    }),
  );
  await waitFor('all are final', async () => {
    const open = await gateway().rows('select 1 from messages where id = any($1) and state < 40', [ids]);
    return open.length === 0;
  });
  const states = await gateway().rows<{ id: string; state: number }>(
    'select id, state from messages where id = any($1)',
    [ids],
  );
  const found = new Map(states.map(({ id, state }) => [id, state]));
  expect(ids.map((id) => found.get(id ?? ''))).toEqual(sends.map(([, state]) => STATE[state]));
  const refused = sends.filter(([outcome]) => outcome === 'rejected').length;
  expect(await gateway().balanceOf('asha')).toBe(before - (200 - refused) * 1000);
});
