import { describe, expect, test } from 'vitest';
import { fromPublicId } from '../../src/core/ids.ts';
import { connectTo, cutOthers } from '../support/direct-connection.ts';
import { faultMoment } from '../support/fault-moments.ts';
import { messageIdOf, useGateway, waitFor, type Answer } from '../support/gateway.ts';
import { customer, numberFor, provision, SENDER, TEXT } from '../support/provisions.ts';

const gateway = useGateway({ provision: provision(customer('asha', { credits: { sms: 100_000 } })) });

const SEND = { sender_id: SENDER, message: TEXT };

type Told = { answer: Answer } | { cause: unknown };

async function sendOne(): Promise<Told> {
  try {
    return { answer: await gateway().sendAs('asha', { ...SEND, recipient: numberFor('delivered') }) };
  } catch (cause) {
    return { cause };
  }
}

async function isAccepted(send: Promise<Told>): Promise<boolean> {
  const told = await send;
  return 'answer' in told && told.answer.status === 200;
}

describe('while its connections to the database are cut', () => {
  test('every send is stored and answered 200, or answered 503 and not stored', async () => {
    const told: Told[] = [];
    await using client = await connectTo(gateway().database);
    for (let wave = 0; wave < 8; wave++) {
      const sends = Array.from({ length: 60 }, () => sendOne());
      await faultMoment(wave, sends.map(isAccepted));
      await cutOthers(client);
      told.push(...(await Promise.all(sends)));
    }

    const answers = told.flatMap((one) => ('answer' in one ? [one.answer] : []));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    for (const { status, body, headers } of answers) {
      if (status !== 503) continue;
      expect(body.error).toMatchObject({ code: 'storage_unavailable', legacy_code: -14 });
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }

    const accepted = answers
      .filter(({ status }) => status === 200)
      .map((answer) => fromPublicId(messageIdOf(answer)));
    expect(accepted.length).toBeGreaterThan(0);
    const stored = await waitFor('the database can be asked again', () =>
      gateway()
        .rows<{ id: string }>('select id from messages')
        .catch(() => null),
    );
    const known = new Set(stored.map(({ id }) => id));
    expect(accepted.filter((id) => !known.has(id ?? ''))).toEqual([]);
    // Besides those, only a send that was left without any answer may be stored.
    const unanswered = told.length - answers.length;
    expect(stored.length - accepted.length).toBeLessThanOrEqual(unanswered);
    expect(stored.length).toBeGreaterThanOrEqual(accepted.length);
  });

  test('everything that was accepted is nevertheless delivered once', async () => {
    await waitFor(
      'all are delivered',
      async () => (await gateway().rows('select 1 from messages where state <> 40')).length === 0,
    );
    const twice = await gateway().rows(
      'select message from virtual_operator_messages group by message having count(*) > 1',
    );
    expect(twice).toEqual([]);
    const [counts] = await gateway().rows<{ messages: number; amount: number }>(
      `select (select count(*)::integer from messages) as messages, amount from balances where kind = 'sms'`,
    );
    expect(counts?.amount).toBe(100_000_000 - (counts?.messages ?? 0) * 1000);
  });
});
