import { afterEach, beforeEach, expect, test } from 'vitest';
import { fromPublicId } from '../../src/core/ids.ts';
import { stateName } from '../../src/core/messages/states.ts';
import { recordProgress } from '../../src/core/delivery/record-progress.ts';
import type { Loop } from '../../src/workers/every.ts';
import { startSilentExpiry } from '../../src/workers/expire-silent.ts';
import { messageIdOf, useGateway, waitFor } from '../support/gateway.ts';
import { recordingOf } from '../support/hand-overs.ts';
import { DOMAIN, mailCustomer, provisionMail } from '../support/mail.ts';
import { said } from '../support/said.ts';

const HOUR = 3_600_000;
const HOURS = 72;
const gateway = useGateway({ provision: provisionMail(mailCustomer('asha', DOMAIN)) });

let today: Date;
let loop: Loop | null = null;
beforeEach(async () => {
  today = new Date(new Date().toISOString().slice(0, 10));
  await gateway().rows("update receipt_walk set day = $1, page = 0, moved_at = '-infinity'", [dateOf(today)]);
});
afterEach(() => loop?.stop());

const dateOf = (day: Date) => day.toISOString().slice(0, 10);

/** To addresses of which nothing is heard after the mail was taken, and to one more. */
async function send(silent: number, ...others: string[]): Promise<string> {
  const answer = await gateway().postAs('asha', '/email/send', {
    from: `news@${DOMAIN}`,
    to: [...Array.from({ length: silent }, (_, i) => `pending+${i}@customer.example`), ...others],
    subject: 'News',
    html: '<p>News</p>',
  });
  return fromPublicId(messageIdOf(answer)) ?? '';
}

async function statesOf(first: string): Promise<Record<string, number>> {
  const rows = await gateway().rows<{ state: number; count: number }>(
    'select state, count(*)::integer as count from messages where first = $1 group by state',
    [first],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [stateName(state), count]));
}

const jobOf = async (first: string) => {
  const [row] = await gateway().rows<{ state: string }>('select state from campaigns where first = $1', [
    first,
  ]);
  return row?.state;
};

/** As if the receipts of everything that was handed over today, or after midnight, were overdue. */
async function walkThroughAll(): Promise<void> {
  const expected = { hours: HOURS, without: new Set<number>(), channels: new Map<number, string[]>() };
  loop = startSilentExpiry(
    {
      recording: recordingOf(gateway()),
      receipts: () => expected,
      now: () => new Date(today.getTime() + (48 + HOURS) * HOUR),
      log: gateway().composition.log,
      onRecorded: () => undefined,
    },
    { id: 1, channels: ['email'] },
  );
  await waitFor('the day is gone through', async () => {
    const [row] = await gateway().rows<{ day: string }>(
      `select to_char(day, 'YYYY-MM-DD') as day from receipt_walk where id = 1`,
    );
    return (row?.day ?? '') > dateOf(new Date(today.getTime() + 24 * HOUR));
  });
  await loop.stop();
}

test('mail of which nothing more is heard stays sent, and its job is completed after the receipt time', async () => {
  const first = await send(200, 'meera@customer.example');
  await waitFor('all are handed over', async () => {
    const { sent = 0, delivered = 0 } = await statesOf(first);
    return sent === 200 && delivered === 1;
  });
  const balance = await gateway().balanceOf('asha', 'email');
  expect(await jobOf(first)).toBe('processing');
  await walkThroughAll();
  await waitFor('the job is completed', async () => (await jobOf(first)) === 'completed');
  expect(await statesOf(first)).toEqual({ sent: 200, delivered: 1 });
  expect(await gateway().balanceOf('asha', 'email')).toBe(balance);
});

test('a bounce that comes after that is recorded all the same', async () => {
  const first = await send(1);
  await waitFor('it is handed over', async () => (await statesOf(first))['sent'] === 1);
  await walkThroughAll();
  expect(await statesOf(first)).toEqual({ sent: 1 });
  const [message] = await gateway().rows<{ bucket: number; account: number; id: string; connector: number }>(
    'select bucket, account, id, connector from messages where id = $1',
    [first],
  );
  if (!message) throw new Error('the message is gone');
  const { connector, ...key } = message;
  const at = new Date();
  const receipt = {
    vendorId: first,
    recipient: null,
    state: 'failed',
    error: said('No such user'),
    code: '5.1.1',
    at,
    raw: '',
  } as const;
  await recordProgress(recordingOf(gateway()), [
    { kind: 'named_receipt', by: 'return_path', message: key, connector, receipt, at, complained: false },
  ]);
  expect(await statesOf(first)).toEqual({ failed: 1 });
});
