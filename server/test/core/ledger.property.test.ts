import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { creditAccount } from '../../src/core/accounts/manage-accounts.ts';
import { audit } from '../../src/core/credits/audit.ts';
import type { Progress } from '../../src/core/delivery/progress.ts';
import { recordProgress, type Recording } from '../../src/core/delivery/record-progress.ts';
import { DomainError } from '../../src/core/errors.ts';
import { claimMessages } from '../../src/core/delivery/claim-messages.ts';
import { useGateway } from '../support/gateway.ts';
import { customer, provision } from '../support/provisions.ts';
import { manyMessages, sendToCore } from '../support/requests.ts';
import { OPERATOR } from '../support/operator.ts';
import { said } from '../support/said.ts';

const NAMES = ['asha', 'ravi', 'meera'] as const;
const PRICES = { asha: 1, ravi: 0.125, meera: 0 };

const gateway = useGateway({
  alone: true,
  workers: false,
  provision: provision(
    ...NAMES.map((name) =>
      customer(name, { credits: {}, prices: { T: PRICES[name] }, features: { sandbox: true } }),
    ),
  ),
});

let connector: number;
let recording: Recording;

beforeAll(async () => {
  const [carrier] = await gateway().rows<{ id: number }>('select id from connectors');
  connector = carrier?.id ?? 0;
  const { db, ids, gateway: running } = gateway().composition;
  recording = { db, ids, accountOf: (account) => running.accounts.get(account) };
});

type Command =
  | { kind: 'credit'; username: string; milli: number }
  | { kind: 'send'; username: string; recipients: number; sandbox: boolean }
  /** Hands over what waits; every third message is refused by the operator, who reports it this many times. */
  | { kind: 'refuse'; times: number };

const username = fc.constantFrom(...NAMES);
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('credit'),
      username,
      milli: fc.integer({ min: -20_000, max: 40_000 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('send'),
      username,
      recipients: fc.oneof(
        { weight: 9, arbitrary: fc.integer({ min: 1, max: 5 }) },
        { weight: 1, arbitrary: fc.constant(220) },
      ),
      sandbox: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refuse'), times: fc.integer({ min: 1, max: 3 }) }) },
);

/** @returns the changes by account; a refused command changes nothing. */
async function carryOut(step: Command): Promise<[string, number][]> {
  const { db, ids } = gateway().composition;
  try {
    switch (step.kind) {
      case 'credit':
        if (step.milli === 0) return [];
        await creditAccount(db, OPERATOR, ids, step.username, 'sms', step.milli);
        return [[step.username, step.milli]];
      case 'send': {
        const messages = manyMessages(step.recipients);
        const { credits } = await sendToCore(gateway(), step.username, { messages, sandbox: step.sandbox });
        return [[step.username, -credits]];
      }
      case 'refuse':
        return await refuseSome(step.times);
    }
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
}

async function refuseSome(times: number): Promise<[string, number][]> {
  const { db, lease } = gateway().composition;
  const { slot: worker, fence } = lease.require();
  const claims = [0, 1].map((lane) => ({ queue: connector, lane, afterTurn: -1, limit: 50, worker, fence }));
  const claimed = (await Promise.all(claims.map((claim) => claimMessages(db, claim)))).flat();
  const refused = claimed.filter((_, i) => i % 3 === 0);
  const news = claimed.map((message, i): Progress => ({
    kind: 'answered',
    handOver: { ...message, connector, worker, fence, claimedAt: new Date() },
    result:
      i % 3 === 0
        ? { kind: 'rejected', reason: said('no') }
        : { kind: 'accepted', vendorIds: [`v${message.id}`] },
    at: new Date(),
  }));
  if (news.length > 0)
    await Promise.all(Array.from({ length: times }, () => recordProgress(recording, news)));
  const prices = await gateway().rows<{ username: string; price: number }>(
    'select username, price from messages join accounts using (bucket, account) where id = any($1)',
    [refused.map(({ id }) => id)],
  );
  return prices.map(({ username: name, price }) => [name, price]);
}

const expected: Record<string, number> = { asha: 0, ravi: 0, meera: 0 };

test('grants, sends and refunds of several accounts at once: nothing is lost, made or negative', async () => {
  const waves = fc.array(fc.array(command, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(waves, async (sequence) => {
      for (const wave of sequence) {
        const changes = (await Promise.all(wave.map(carryOut))).flat();
        for (const [name, milli] of changes) expected[name] = (expected[name] ?? 0) + milli;
        for (const name of NAMES) {
          expect({ [name]: await gateway().balanceOf(name) }).toEqual({ [name]: expected[name] });
          expect(expected[name]).toBeGreaterThanOrEqual(0);
        }
      }
      const { clean, checks, totals } = await audit(gateway().database.connectionString);
      expect(checks.flatMap(({ findings }) => findings)).toEqual([]);
      expect(clean).toBe(true);
      expect(totals.issued).toBe(totals.sales + totals.transit + totals.balances);
      expect(totals.transit).toBe(0);
    }),
    // The state is in the database, so a shorter sequence would not reproduce a failure.
    { numRuns: 15, endOnFailure: true },
  );
});
