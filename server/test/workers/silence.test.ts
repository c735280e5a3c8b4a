import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dayOf } from '../../src/core/day.ts';
import type { HandOver, Progress } from '../../src/core/delivery/progress.ts';
import { recordProgress, type Recording } from '../../src/core/delivery/record-progress.ts';
import { fromPublicId } from '../../src/core/ids.ts';
import { STATE, stateName } from '../../src/core/messages/states.ts';
import { completeCampaigns } from '../../src/storage/manage-campaigns.queries.ts';
import { WALKS } from '../../src/core/delivery/silence.ts';
import type { Loop } from '../../src/workers/every.ts';
import { startSilentExpiry } from '../../src/workers/expire-silent.ts';
import { startUnknownSweep } from '../../src/workers/sweep-unknown.ts';
import { CHAT_SENDER, chatCustomer, postChat, VIRTUAL_CHAT } from '../support/chat.ts';
import { connectTo } from '../support/direct-connection.ts';
import { messageIdOf, useGateway, waitFor, type Answer } from '../support/gateway.ts';
import { recordingOf } from '../support/hand-overs.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { DOMAIN, VIRTUAL_MAIL } from '../support/mail.ts';
import { CARRIER, keyOf } from '../support/provisions.ts';
import { VOICE_NUMBER } from '../support/voice.ts';
import { said } from '../support/said.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const HOURS = 72;

const [virtual] = CARRIER.connectors;
const gateway = useGateway({
  alone: true,
  workers: false,
  provision: {
    connectors: [{ ...virtual, channels: ['sms', 'voice'] }, VIRTUAL_CHAT, VIRTUAL_MAIL],
    accounts: [
      chatCustomer('asha', CHAT_SENDER, {
        credits: { sms: 100, chatapp: 1_000, email: 10_000, voice: 1_000 },
        email: { domains: [{ domain: DOMAIN, status: 'approved' }] },
        voice_numbers: [{ number: VOICE_NUMBER, status: 'approved' }],
      }),
    ],
  },
});

let today: Date;
let loops: Loop[] = [];

beforeEach(async () => {
  today = new Date(new Date().toISOString().slice(0, 10));
  await gateway().rows('truncate vendor_refs');
  await gateway().rows("update receipt_walk set day = $1, page = 0, moved_at = '-infinity'", [dateOf(today)]);
});
const stop = () => Promise.all(loops.splice(0).map((loop) => loop.stop()));
afterEach(stop);

/** Of the day that is gone through: a test may begin before midnight and end after it. */
const noon = () => new Date(today.getTime() + 12 * HOUR);

const dateOf = (day: Date) => day.toISOString().slice(0, 10);

/** @param hours for how long carriers' receipts may come. */
const options = (hours = HOURS) => ({
  recording: recordingOf(gateway()),
  receipts: () => ({ hours, without: new Set<number>(), channels: new Map<number, string[]>() }),
  // The receipts of everything that was handed over today are overdue.
  now: () => new Date(today.getTime() + DAY + HOURS * HOUR),
  log: gateway().composition.log,
  onRecorded: () => undefined,
});

/** The days that the walks have come to: of all channels but chat, and of chat. */
async function walked(): Promise<string[]> {
  const rows = await gateway().rows<{ day: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day from receipt_walk order by id`,
  );
  return rows.map(({ day }) => day);
}

async function walkThroughToday(): Promise<void> {
  await gateway().rows("update receipt_walk set day = $1, page = 0, moved_at = '-infinity'", [dateOf(today)]);
  loops = WALKS.map((walk) => startSilentExpiry(options(), walk));
  await waitFor('the day is gone through', async () => (await walked()).every((day) => day > dateOf(today)));
  await stop();
}

const record = (...batch: Progress[]) => recordProgress(recordingOf(gateway()), batch);

const post = (path: string, body: object): Promise<Answer> => gateway().postAs('asha', `/${path}`, body);

/** A call's messages, as if they had been claimed. */
async function handOversOf(first: string): Promise<HandOver[]> {
  return gateway().rows<HandOver>(
    `select id, bucket, account, recipient, 1 as attempt, queue as connector, lane, 0 as worker, 0 as fence,
            now() as "claimedAt"
       from messages where first = $1 order by id`,
    [first],
  );
}

async function campaignOf(first: string) {
  const [row] = await gateway().rows<{ bucket: number; account: number; campaign: number; state: string }>(
    'select bucket, account, campaign, state from campaigns where first = $1',
    [first],
  );
  if (!row) throw new Error('there is no campaign');
  return row;
}

/** The state after those that are complete were marked. */
async function jobOf(first: string): Promise<string> {
  await completeCampaigns(gateway().db.hot, [await campaignOf(first)]);
  return (await campaignOf(first)).state;
}

async function placeCall(): Promise<HandOver> {
  const answer = await post('voice/send', { from: VOICE_NUMBER, to: '9876543210', text: 'Hello.' });
  const [handOver] = await handOversOf(fromPublicId(messageIdOf(answer)) ?? '');
  if (!handOver) throw new Error(`the call was refused: ${answer.text}`);
  // It was claimed.
  await gateway().rows('delete from outbox where id = $1', [handOver.id]);
  return handOver;
}

async function sendSms(): Promise<HandOver> {
  const answer = await gateway().send(
    { sender_id: 'HRKTST', recipient: '9876543210', message: 'Your code is 482913. Do not share it.' },
    { authorization: `Bearer ${keyOf('asha')}` },
  );
  const [handOver] = await handOversOf(fromPublicId(messageIdOf(answer)) ?? '');
  if (!handOver) throw new Error(`the SMS was refused: ${answer.text}`);
  await gateway().rows('delete from outbox where id = $1', [handOver.id]);
  return handOver;
}

async function sendChats(): Promise<HandOver[]> {
  const rows = ['919200000001', '919200000002'].map((to) => ({ to, params: ['1', 'Monday'] }));
  const answer = await postChat(
    gateway(),
    { template: 'order_update', rows },
    { path: '/chatapp/send-bulk' },
  );
  const job = answer.body.data?.['job_id'];
  const [row] = await gateway().rows<{ first: string }>('select first from campaigns where campaign = $1', [
    job,
  ]);
  return handOversOf(row?.first ?? '');
}

const MAILS = 201;
let mailbox = 0;

async function sendMails(): Promise<HandOver[]> {
  const answer = await post('email/send', {
    from: `news@${DOMAIN}`,
    to: Array.from({ length: MAILS }, () => `person${(mailbox += 1)}@customer.example`),
    subject: 'News',
    html: '<p>News</p>',
  });
  return handOversOf(fromPublicId(messageIdOf(answer)) ?? '');
}

const unknown = (handOver: HandOver | undefined): Progress => {
  if (!handOver) throw new Error('there is no such message');
  return {
    kind: 'answered',
    handOver,
    result: { kind: 'unknown', reason: said('No answer came.') },
    at: noon(),
  };
};

const taken = (handOver: HandOver | undefined, isDelivered = false): Progress => {
  if (!handOver) throw new Error('there is no such message');
  const result = { kind: 'accepted', vendorIds: [`v-${handOver.id}`] } as const;
  const delivered = isDelivered ? ({ delivered: true } as const) : {};
  return { kind: 'answered', handOver, result: { ...result, ...delivered }, at: noon() };
};

async function stateOf(handOver: HandOver | undefined): Promise<string> {
  const [row] = await gateway().rows<{ state: number }>('select state from messages where id = $1', [
    handOver?.id,
  ]);
  return stateName(row?.state ?? 0);
}

describe('a hand-over of which no answer came and nothing was ever heard', () => {
  test('of a call has failed, and is refunded', async () => {
    const before = await gateway().balanceOf('asha', 'voice');
    const call = await placeCall();
    await record(unknown(call));
    await walkThroughToday();
    expect(await stateOf(call)).toBe('failed');
    expect(await gateway().balanceOf('asha', 'voice')).toBe(before);
  });

  test('of a chat message has failed, and is refunded, and its job is completed', async () => {
    const before = await gateway().balanceOf('asha', 'chatapp');
    const chats = await sendChats();
    const [lost, heard] = chats;
    await record(unknown(lost), taken(heard, true));
    expect(await jobOf(lost?.id ?? '')).not.toBe('completed');
    await walkThroughToday();
    expect(await stateOf(lost)).toBe('failed');
    expect(await gateway().balanceOf('asha', 'chatapp')).toBe((before ?? 0) - 1_000);
    expect(await jobOf(lost?.id ?? '')).toBe('completed');
  });

  test('of a chat message has failed after 72 hours, however long carriers take with receipts', async () => {
    const [lost] = await sendChats();
    const call = await placeCall();
    await record(unknown(lost), unknown(call));
    loops = WALKS.map((walk) => startSilentExpiry(options(HOURS + 48), walk));
    await waitFor('the chats are gone through', async () => ((await walked())[1] ?? '') > dateOf(today));
    await stop();
    expect(await walked()).toEqual([dateOf(today), dateOf(new Date(today.getTime() + DAY))]);
    expect(await stateOf(lost)).toBe('failed');
    expect(await stateOf(call)).toBe('unknown');
  });

  test('of a mail stays unknown and charged, and counts as finished', async () => {
    const before = await gateway().balanceOf('asha', 'email');
    const [lost, ...others] = await sendMails();
    await record(unknown(lost), ...others.map((mail) => taken(mail, true)));
    expect(await jobOf(lost?.id ?? '')).not.toBe('completed');
    await walkThroughToday();
    expect(await stateOf(lost)).toBe('unknown');
    expect(await gateway().balanceOf('asha', 'email')).toBe((before ?? 0) - MAILS * 1_000);
    expect(await jobOf(lost?.id ?? '')).toBe('completed');
  });

  test('is left alone while the message waits to be handed over again', async () => {
    const call = await placeCall();
    await record(unknown(call));
    await gateway().rows(
      `insert into scheduled (due, id, bucket, account, queue, lane, attempt)
       values (now() + interval '1 day', $1, $2, $3, $4, 0, 1)`,
      [call.id, call.bucket, call.account, call.connector],
    );
    await walkThroughToday();
    expect(await stateOf(call)).toBe('unknown');
    await gateway().rows('delete from scheduled where id = $1', [call.id]);
  });

  test('and was handed over again later is checked with that day', async () => {
    const call = await placeCall();
    await record(unknown(call));
    await gateway().rows(`update attempts set answered_at = now() + interval '2 days' where message = $1`, [
      call.id,
    ]);
    await walkThroughToday();
    expect(await stateOf(call)).toBe('unknown');
    await gateway().rows('update attempts set answered_at = now() where message = $1', [call.id]);
  });
});

test('a call of which news is being stored while it is gone through is left alone', async () => {
  const call = await placeCall();
  await record(unknown(call));
  await using holder = await connectTo(gateway().database);
  await holder.query('begin');
  await holder.query(`update messages set state = ${STATE.sent}, sent_at = now() where id = $1`, [call.id]);
  const walk = walkThroughToday();
  await waitFor('it waits for the call', async () => (await lockWaits(gateway())) > 0);
  await holder.query('commit');
  await walk;
  expect(await stateOf(call)).toBe('sent');
});

describe('a mail of which nothing more is heard', () => {
  const fill = () =>
    gateway().rows(
      `insert into vendor_refs (vendor_key, connector, at, bucket, account, message, recipient)
       select 'other', 1, now(), 0, 0, gen_random_uuid(), repeat('x', 100) from generate_series(1, 1000)`,
    );

  test('counts once as finished, also if it was handed over twice and is delivered after all', async () => {
    const [silent, waiting, ...others] = await sendMails();
    const first = silent?.id ?? '';
    await record(taken(silent), ...others.map((mail) => taken(mail, true)));
    await fill();
    await record(taken(silent));
    await walkThroughToday();
    expect(await jobOf(first)).not.toBe('completed');
    await record(taken(silent, true));
    expect(await stateOf(silent)).toBe('delivered');
    expect(await jobOf(first)).not.toBe('completed');
    await record(taken(waiting, true));
    expect(await jobOf(first)).toBe('completed');
  });

  test('is counted after messages were locked', async () => {
    const chats = await sendChats();
    const text = await sendSms();
    await record(taken(chats[0]), taken(chats[1]), taken(text));
    await using holder = await connectTo(gateway().database);
    await holder.query('begin');
    await holder.query('select 1 from messages where id = $1 for update', [text.id]);
    const walk = walkThroughToday();
    await waitFor('it waits for the message', async () => (await lockWaits(gateway())) > 0);
    const { campaign } = await campaignOf(chats[0]?.id ?? '');
    const counts = 'select slot from campaign_counts where campaign = $1';
    const free = await gateway().rows(`${counts} for update skip locked`, [campaign]);
    expect(free).toHaveLength((await gateway().rows(counts, [campaign])).length);
    await holder.query('rollback');
    await walk;
    expect(await stateOf(text)).toBe('expired');
    expect(await jobOf(chats[0]?.id ?? '')).toBe('completed');
  });
});

describe('what an earlier version has left unknown', () => {
  /** Without a reference, as it was stored. @param days how long ago the hand-over was. */
  async function leaveUnknown(days: number, call?: HandOver): Promise<HandOver> {
    call ??= await placeCall();
    await record(unknown(call));
    await gateway().rows('delete from vendor_refs where message = $1', [call.id]);
    await gateway().rows(
      `update attempts set answered_at = $2::timestamptz - $3::integer * interval '1 day' where message = $1`,
      [call.id, options().now(), days],
    );
    return call;
  }

  test('is gone through once: what is overdue ends unless it is an SMS, the rest gets a reference', async () => {
    const old = await leaveUnknown(30);
    const young = await leaveUnknown(1);
    const sms = await leaveUnknown(30, await sendSms());
    await gateway().rows(`update unknown_sweep set begins_at = '-infinity'`);
    loops = [startUnknownSweep(options())];
    const isDone = async () => (await gateway().rows('select 1 from unknown_sweep where done')).length > 0;
    await waitFor('all is gone through', isDone);
    await stop();
    expect(await stateOf(old)).toBe('failed');
    expect(await stateOf(young)).toBe('unknown');
    expect(await stateOf(sms)).toBe('unknown');
    const refunded = 'select id from messages where id = any ($1) and refund_entry is not null';
    expect(await gateway().rows(refunded, [[old.id, young.id]])).toEqual([{ id: old.id }]);
    expect(
      await gateway().rows('select message from vendor_refs where message = any ($1)', [[old.id, young.id]]),
    ).toEqual([{ message: young.id }]);
  });
});

describe('a mail that bounces', () => {
  const yesterday = (): Recording => {
    const recording = recordingOf(gateway());
    return { ...recording, db: { ...recording.db, clockOffset: () => -DAY } };
  };

  /** One whose figures are the only ones. */
  async function sendMail(): Promise<HandOver> {
    const [mail] = await sendMails();
    if (!mail) throw new Error('there is no mail');
    for (const table of ['usage_by_kind', 'usage_causes']) {
      await gateway().rows(`delete from ${table} where account = $1 and kind = 'email'`, [mail.account]);
    }
    return mail;
  }

  const told = ({ bucket, account, id, connector }: HandOver, state: 'sent' | 'failed'): Progress => {
    const at = new Date();
    const why = state === 'failed' ? { error: said('The mailbox is full'), code: '5.2.2' } : { error: null };
    return {
      kind: 'named_receipt',
      by: 'return_path',
      message: { bucket, account, id },
      connector,
      receipt: { vendorId: id, recipient: null, state, at, raw: '', ...why },
      at,
      complained: false,
    };
  };

  const figuresOf = ({ account }: HandOver) =>
    gateway().rows(
      `select to_char(day, 'YYYY-MM-DD') as day, sum(delivered)::integer as delivered, sum(failed)::integer as failed
         from usage_by_kind where account = $1 and kind = 'email' group by day having sum(delivered + failed) <> 0`,
      [account],
    );

  const causesOf = ({ account }: HandOver) =>
    gateway().rows(
      `select to_char(day, 'YYYY-MM-DD') as day from usage_causes where account = $1 and kind = 'email'`,
      [account],
    );

  test('on a later day is taken off the day that counted it, and fails on that day', async () => {
    const mail = await sendMail();
    await recordProgress(yesterday(), [taken(mail, true)]);
    const day = dayOf(new Date(Date.now() - DAY), 'Asia/Kolkata');
    expect(await figuresOf(mail)).toEqual([{ day, delivered: 1, failed: 0 }]);
    await record(told(mail, 'failed'));
    expect(await stateOf(mail)).toBe('failed');
    expect(await gateway().rows('select cause from messages where id = $1', [mail.id])).toEqual([
      { cause: 'mailbox_full' },
    ]);
    expect(await figuresOf(mail)).toEqual([{ day, delivered: 0, failed: 1 }]);
    expect(await causesOf(mail)).toEqual([{ day }]);
  });

  test('fails on the day of its delivery, and not on that of news before', async () => {
    const mail = await sendMail();
    await recordProgress(yesterday(), [unknown(mail)]);
    await recordProgress(yesterday(), [told(mail, 'sent')]);
    await record(taken(mail, true));
    await record(told(mail, 'failed'));
    const day = dayOf(new Date(), 'Asia/Kolkata');
    expect(await figuresOf(mail)).toEqual([{ day, delivered: 0, failed: 1 }]);
  });

  test('and whose day an earlier version did not store fails on the account’s day of its delivery', async () => {
    const mail = await sendMail();
    await record(taken(mail, true));
    await gateway().rows(
      `update messages set counted_on = null, final_at = '2026-03-01T20:00:00Z' where id = $1`,
      [mail.id],
    );
    await record(told(mail, 'failed'));
    expect(await causesOf(mail)).toEqual([{ day: '2026-03-02' }]);
  });
});
