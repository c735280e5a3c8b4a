import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditAccount } from '../../src/core/accounts/manage-accounts.ts';
import { audit } from '../../src/core/credits/audit.ts';
import { DomainError } from '../../src/core/errors.ts';
import { useGateway } from '../support/gateway.ts';
import { customer, provision } from '../support/provisions.ts';
import { OPERATOR } from '../support/operator.ts';

const FEW = ['asha', 'ravi', 'meera'] as const;
const MANY = Array.from({ length: 20 }, (_, i) => `trader${i}`);

const gateway = useGateway({
  alone: true,
  workers: false,
  provision: provision(
    ...FEW.map((name) => customer(name, { credits: {} })),
    ...MANY.map((name) => customer(name, { credits: { sms: 100 }, senders: [], templates: [] })),
  ),
});

type Move = { from: string; to: string; milli: number };

/** @returns whether the transfer took place. */
async function move({ from, to, milli }: Move): Promise<boolean> {
  const { transfers, accounts } = gateway().composition.gateway;
  const account = await accounts.get(await gateway().accountOf(from));
  try {
    const { amount, recipientUsername } = await transfers.transfer(account, {
      actor: null,
      recipientUsername: to,
      kind: 'sms',
      amount: milli,
      description: null,
      idempotency: null,
      stillAllowed: () => Promise.resolve(),
    });
    expect({ amount, recipientUsername }).toEqual({ amount: milli, recipientUsername: to });
    return true;
  } catch (error) {
    if (error instanceof DomainError && ['insufficient_credits', 'validation_failed'].includes(error.code)) {
      return false;
    }
    throw error;
  }
}

const expected: Record<string, number> = { asha: 0, ravi: 0, meera: 0 };
const add = (name: string, milli: number) => {
  expected[name] = (expected[name] ?? 0) + milli;
};

const username = fc.constantFrom(...FEW);
const step = fc.oneof(
  { weight: 1, arbitrary: fc.record({ to: username, milli: fc.integer({ min: 1, max: 5_000 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({ from: username, to: username, milli: fc.integer({ min: 1, max: 4_000 }) }),
  },
);

test('transfers and grants at once: every balance is what was moved, and nothing is negative', async () => {
  const waves = fc.array(fc.array(step, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(waves, async (sequence) => {
      for (const wave of sequence) {
        await Promise.all(
          wave.map(async (one) => {
            if (!('from' in one)) {
              await creditAccount(
                gateway().db,
                OPERATOR,
                gateway().composition.ids,
                one.to,
                'sms',
                one.milli,
              );
              add(one.to, one.milli);
            } else if (await move(one)) {
              expect(one.from).not.toBe(one.to);
              add(one.from, -one.milli);
              add(one.to, one.milli);
            }
          }),
        );
        for (const name of FEW) {
          expect({ [name]: await gateway().balanceOf(name) }).toEqual({ [name]: expected[name] });
          expect(expected[name]).toBeGreaterThanOrEqual(0);
        }
      }
      const { checks } = await audit(gateway().database.connectionString);
      expect(checks.flatMap(({ findings }) => findings)).toEqual([]);
    }),
    // The state is in the database, so a shorter sequence would not reproduce a failure.
    { numRuns: 15, endOnFailure: true },
  );
});

/** Always the same numbers, so that a failure can be reproduced. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

test('1,200 transfers among 20 accounts, 64 at a time: the total is unchanged and the book adds up', async () => {
  const roll = dice(17);
  const moves = Array.from({ length: 1_200 }, (): Move => {
    const from = roll(MANY.length);
    const to = (from + 1 + roll(MANY.length - 1)) % MANY.length;
    return { from: MANY[from] ?? '', to: MANY[to] ?? '', milli: 1 + roll(40_000) };
  });
  const balances = new Map(MANY.map((name) => [name, 100_000]));
  let made = 0;
  let next = 0;
  await Promise.all(
    Array.from({ length: 64 }, async () => {
      for (let one = moves[next++]; one; one = moves[next++]) {
        if (!(await move(one))) continue;
        made += 1;
        balances.set(one.from, (balances.get(one.from) ?? 0) - one.milli);
        balances.set(one.to, (balances.get(one.to) ?? 0) + one.milli);
      }
    }),
  );
  expect(made).toBeGreaterThan(900);
  const stored = await gateway().rows<{ username: string; amount: number }>(
    `select username, amount from balances join accounts using (bucket, account)
      where kind = 'sms' and username like 'trader%'`,
  );
  expect(new Map(stored.map(({ username: name, amount }) => [name, amount]))).toEqual(balances);
  expect(stored.reduce((sum, { amount }) => sum + amount, 0)).toBe(MANY.length * 100_000);
  const [counted] = await gateway().rows(
    `select sum(received)::bigint as received, sum(transferred)::bigint as transferred
       from usage_by_kind join accounts using (bucket, account) where username like 'trader%'`,
  );
  const [booked] = await gateway().rows<{ moved: number }>(
    `select sum(amount)::bigint as moved from ledger join accounts using (bucket, account)
      where reason = 'transfer_out' and username like 'trader%'`,
  );
  const granted = MANY.length * 100_000;
  expect(counted).toEqual({ received: granted + (booked?.moved ?? 0), transferred: booked?.moved });
});
