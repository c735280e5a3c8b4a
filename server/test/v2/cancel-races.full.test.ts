import { describe, expect, test } from 'vitest';
import { takeBackSlice } from '../../src/core/campaigns/take-back-campaign.ts';
import { idAt, toPublicId } from '../../src/core/ids.ts';
import { findUnsweptCampaigns } from '../../src/storage/manage-campaigns.queries.ts';
import { startGateway, waitFor, type Answer, type TestGateway } from '../support/gateway.ts';
import { CARRIER, customer, numberFor, provision, TEXT } from '../support/provisions.ts';
import { sendToCore } from '../support/requests.ts';
import { callAs } from './directory.ts';

const CREDITS = 10_000;
const asha = customer('asha', { credits: { sms: CREDITS } });

/** So slow that some messages still wait when they are cancelled. */
const [carrier] = CARRIER.connectors;
const slow = { ...carrier, options: { ...carrier?.options, per_second: 200 } };
const SLOW = { ...provision(asha), connectors: [slow] };

const recipients = (count: number) =>
  Array.from({ length: count }, () => ({ recipient: numberFor('delivered'), text: TEXT }));

type Fate = { state: number; refunded: boolean; attempts: number; taken: number };

/** How many messages met each fate: the gateway's view, and the operator's. */
async function fates(gateway: TestGateway): Promise<Record<string, number>> {
  const rows = await gateway.rows<Fate & { count: number }>(
    `select state::integer, refunded, attempts, taken, count(*)::integer as count
       from (select m.state, m.refund_entry is not null as refunded,
                    coalesce(a.count, 0) as attempts, coalesce(v.count, 0) as taken
               from messages m
               left join (select message, count(*)::integer as count from attempts group by message) a
                      on a.message = m.id
               left join (select message, count(*)::integer as count from vendor_refs group by message) v
                      on v.message = m.id) as each
      group by 1, 2, 3, 4`,
  );
  return Object.fromEntries(
    rows.map(({ state, refunded, attempts, taken, count }) => [
      `${state} ${refunded ? 'refunded' : 'charged'}, ${attempts} attempts, ${taken} taken`,
      count,
    ]),
  );
}

const CANCELLED = '43 refunded, 0 attempts, 0 taken';
const DELIVERED = '40 charged, 1 attempts, 1 taken';

/** Each message was either cancelled, refunded and never handed over, or handed over once and charged. */
async function expectOneFateEach(gateway: TestGateway, total: number): Promise<Record<string, number>> {
  const found = await waitFor('every message is final', async () => {
    const counts = await fates(gateway);
    const final = (counts[CANCELLED] ?? 0) + (counts[DELIVERED] ?? 0);
    return (final === total || Object.keys(counts).every((fate) => fate.startsWith('4'))) && counts;
  });
  expect(Object.keys(found).filter((fate) => fate !== CANCELLED && fate !== DELIVERED)).toEqual([]);
  expect((found[CANCELLED] ?? 0) + (found[DELIVERED] ?? 0)).toBe(total);
  expect(await gateway.balanceOf('asha')).toBe((CREDITS - (found[DELIVERED] ?? 0)) * 1_000);
  expect(await gateway.rows('select 1 from outbox union all select 1 from scheduled')).toEqual([]);
  await gateway.auditClean();
  return found;
}

const tally = (answers: readonly Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe('messages that are cancelled while workers claim them', () => {
  const SINGLES = 200;
  const SCHEDULED = 100;
  const CAMPAIGN = 600;

  test('are either cancelled and refunded, or handed over and charged', async () => {
    await using one = await startGateway({ workers: false, provision: SLOW });
    const sendOne = (more: object = {}) => one.sendSms(numberFor('delivered'), more);
    const schedule_at = new Date(Date.now() + 60_000).toISOString();
    const singles = await Promise.all(Array.from({ length: SINGLES }, () => sendOne()));
    const scheduled = await Promise.all(Array.from({ length: SCHEDULED }, () => sendOne({ schedule_at })));
    const { first } = await sendToCore(one, 'asha', { messages: recipients(CAMPAIGN) });
    const campaign = Array.from({ length: CAMPAIGN }, (_, i) => toPublicId(idAt(first, i)));
    await one.rows('update scheduled set due = now()');

    await using two = await startGateway({ database: one.database });
    const cancelOn = (gateway: TestGateway, ids: readonly string[]) =>
      Promise.all(ids.map((id) => callAs(gateway, 'asha', 'DELETE', `/sms/${id}`)));
    const all = [...singles, ...scheduled, ...campaign];
    // Each by two processes, in the order of their places and in reverse.
    const [answers, others] = await Promise.all([
      cancelOn(one, all),
      cancelOn(two, all.toReversed()).then((given) => given.reverse()),
    ]);
    expect(answers.map(({ body }) => body.data)).toEqual(others.map(({ body }) => body.data));
    expect(tally(answers, 200) + tally(answers, 409)).toBe(all.length);
    const found = await expectOneFateEach(two, all.length);
    expect(tally(answers, 200)).toBe(found[CANCELLED]);
    expect(tally(answers, 409)).toBe(found[DELIVERED]);
    // Otherwise there was no race.
    expect(found[CANCELLED]).toBeGreaterThan(0);
    expect(found[DELIVERED]).toBeGreaterThan(0);
  });
});

describe('a job that is cancelled', () => {
  const TOTAL = 3_000;
  const summaryOf = async (gateway: TestGateway) =>
    (await gateway.getAs('asha', '/jobs/1')).body.data?.['delivery_summary'] as Record<string, number>;

  test('while it is being fed and handed over: each message has one fate', async () => {
    await using gateway = await startGateway({ provision: SLOW });
    await sendToCore(gateway, 'asha', { messages: recipients(TOTAL) });
    await waitFor('some are delivered', async () => ((await summaryOf(gateway))['delivered'] ?? 0) > 50);
    expect((await callAs(gateway, 'asha', 'POST', '/jobs/1/cancel')).status).toBe(200);
    const found = await expectOneFateEach(gateway, TOTAL);
    expect(await summaryOf(gateway)).toEqual({
      total: TOTAL,
      delivered: found[DELIVERED],
      failed: found[CANCELLED],
      pending: 0,
    });
    // Including what was already in the outbox, where most of them were.
    expect(found[CANCELLED]).toBeGreaterThan(TOTAL / 3);
  });

  test('is taken back completely, even if the process that began it died', async () => {
    await using gateway = await startGateway({ workers: false, provision: provision(asha) });
    await sendToCore(gateway, 'asha', { messages: recipients(TOTAL) });
    await callAs(gateway, 'asha', 'POST', '/jobs/1/cancel');
    await gateway.auditClean();
    const { db, ids, gateway: running } = gateway.composition;
    const accountOf = (account: number) => running.accounts.get(account);
    const [cancelled] = await findUnsweptCampaigns(db.general, 10);
    if (!cancelled) throw new Error('the job is not among the cancelled ones');
    await takeBackSlice({ db, ids, accountOf }, cancelled);
    const { failed = 0, pending = 0 } = await summaryOf(gateway);
    expect(failed).toBeGreaterThan(0);
    expect(pending).toBeGreaterThan(0);
    await gateway.auditClean();

    await gateway.startWorkers();
    expect(await expectOneFateEach(gateway, TOTAL)).toEqual({ [CANCELLED]: TOTAL });
    expect(await findUnsweptCampaigns(db.general, 10)).toEqual([]);
  });

  test('by two processes at once is refunded once', async () => {
    await using one = await startGateway({ workers: false, provision: provision(asha) });
    await sendToCore(one, 'asha', { messages: recipients(TOTAL) });
    await callAs(one, 'asha', 'POST', '/jobs/1/cancel');
    await using two = await startGateway({ database: one.database });
    await one.startWorkers();
    expect(await expectOneFateEach(two, TOTAL)).toEqual({ [CANCELLED]: TOTAL });
  });
});
