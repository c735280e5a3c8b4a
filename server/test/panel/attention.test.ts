import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fact } from 'harkara-contract/facts.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { pauseConnector } from '../../src/core/delivery/manage-connectors.ts';
import { createIdMaker, fromPublicId, idAt } from '../../src/core/ids.ts';
import { writeFact } from '../../src/core/stored-fact.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import { OPERATOR } from '../support/operator.ts';
import { CARRIER, customer, numberFor, SENDER, TEXT } from '../support/provisions.ts';
import type { Answer } from './answer.ts';
import { BEHIND_PROXY, type Browser, passwordOf, person, read, signedIn } from './browser.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Nobody listens there. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** An hour of India's day that is not now. */
const otherHour = (new Date().getUTCHours() + 5) % 24 < 12 ? ['20:00', '21:00'] : ['03:00', '04:00'];

const gateway = useGateway({
  config: BEHIND_PROXY,
  provision: {
    network: { allow_private: ['127.0.0.0/8'] },
    connectors: [
      ...CARRIER.connectors,
      {
        name: 'northwind',
        type: 'smpp',
        options: { host: '127.0.0.1', port: await closedPort(), system_id: 'harkara', password: 'secret12' },
      },
    ],
    accounts: [
      person('asha', {
        keywords: [
          { key: 'CODE', static_message: TEXT, status: 'approved' },
          { key: 'WIN', static_message: 'You have won.', status: 'rejected', reason: 'No contests.' },
        ],
        features: { email: true },
        email: { domains: [{ domain: 'asha.example', status: 'approved' }] },
      }),
      person('ravi', { senders: [{ sender_id: SENDER, status: 'approved' }] }),
      person('meera', {
        senders: [{ sender_id: 'HRKPRO', route: 'promotional', status: 'approved' }],
        promotional_hours: { from: otherHour[0], to: otherHour[1] },
      }),
      customer('desk', { role: 'admin', password: passwordOf('desk') }),
    ],
    routes: [
      ...CARRIER.routes,
      ...['asha', 'meera'].map((account) => ({
        channel: 'sms',
        route: '*',
        account,
        connectors: ['northwind'],
      })),
    ],
  },
});

let asha: Browser;
let ravi: Browser;
let meera: Browser;
let desk: Browser;

beforeAll(async () => {
  asha = await signedIn(gateway, 'asha');
  ravi = await signedIn(gateway, 'ravi');
  meera = await signedIn(gateway, 'meera');
  desk = await signedIn(gateway, 'desk');
});

type Message = Answer<'GET /messages/:id'>;
const messageOf = async (id: string) => read<Message>(await asha.get(`messages/${id}`));
const attentionOf = async (browser: Browser) =>
  read<Answer<'GET /attention'>>(await browser.get('attention'));
const reasonsOf = ({ waiting }: Message) => waiting?.reasons.map(({ key }) => key) ?? [];
const untilReason = (id: string, key: string) =>
  waitFor(`the reason is ${key}`, async () => {
    const message = await messageOf(id);
    return reasonsOf(message).includes(key) && message;
  });
const setPaused = (paused: boolean) => pauseConnector(gateway().db, OPERATOR, 'northwind', paused);

/** Copies of a message that was accepted some time ago, as if they had waited since. */
async function age(
  id: string,
  minutes: number,
  more: { count?: number; campaign?: number; route?: string } = {},
) {
  const { count = 1, campaign = null, route = null } = more;
  const original = fromPublicId(id);
  const [row] = await gateway().rows<{ account: number }>('select account from messages where id = $1', [
    original,
  ]);
  const first = createIdMaker(4_000, () => Date.now() - minutes * MINUTE).one(row?.account ?? 0);
  await gateway().rows(
    `insert into messages (bucket, account, id, first, accepted, family, recipient, sender, route, body, campaign,
                           unicode, flash, parts, price, credit_kind, queue, lane, state)
     select bucket, account, n.id, n.id, 1, family, recipient, sender, coalesce($3, route), body, $4,
            unicode, flash, parts, 0, credit_kind, queue, lane, 10
       from messages m cross join unnest($2::uuid[]) as n (id)
      where m.id = $1`,
    [original, Array.from({ length: count }, (_, i) => idAt(first, i)), route, campaign],
  );
}

const forgetAged = () => gateway().rows('delete from messages where price = 0');

describe('a message that waits', () => {
  test('says since when, why, and until when it is tried, and names the carrier to the operator only', async () => {
    const id = await gateway().sendSms(numberFor('delivered'));
    const { waiting, at, status } = await untilReason(id, 'waits_for_carrier_down');
    expect(status).toBe('queued');
    expect(waiting).toEqual({
      since: at,
      until: new Date(Date.parse(at) + gateway().composition.config.validityHours * HOUR).toISOString(),
      reasons: [
        {
          key: 'waits_for_carrier_down',
          params: { since: expect.any(String) as string },
          text: expect.stringMatching(/^Waiting because the carrier has been unreachable since /) as string,
        },
      ],
    });
    const told = read<Message>(await desk.get(`admin/messages/${id}`));
    expect(told.waiting?.reasons[0]?.text).toContain('because northwind has been unreachable');

    // What programs read stays as it is.
    const { body } = await gateway().getAs('asha', `/messages/${id}`);
    expect(body.data).toMatchObject({ status: 'queued', sent_at: null, timeline: [{ event: 'accepted' }] });
    expect(body.data).not.toHaveProperty('waiting');

    await setPaused(true);
    expect(reasonsOf(await untilReason(id, 'waits_for_carrier_paused'))).toEqual([
      'waits_for_carrier_paused',
    ]);
    await setPaused(false);
    await untilReason(id, 'waits_for_carrier_down');
  });

  test('has nothing to say once it has left', async () => {
    const id = await gateway().sendSms(numberFor('delivered'), {}, 'ravi');
    await gateway().untilStatus(id, 'delivered', 'ravi');
    expect(read<Message>(await ravi.get(`messages/${id}`)).waiting).toBeNull();
  });
});

describe('what needs attention', () => {
  test('is what has waited for longer than usual, counted up to 1,000', async () => {
    const id = await gateway().sendSms(numberFor('delivered'));
    await untilReason(id, 'waits_for_carrier_down');
    expect((await attentionOf(asha)).waiting).toBeNull();
    await age(id, 1);
    expect((await attentionOf(asha)).waiting).toBeNull();
    await age(id, 3);
    // Promotional ones are given more time.
    await age(id, 10, { route: 'P' });
    expect((await attentionOf(asha)).waiting).toMatchObject({
      messages: 1,
      more: false,
      reasons: [{ key: 'waits_for_carrier_down' }],
    });
    await age(id, 16, { route: 'P', count: 2 });
    expect((await attentionOf(asha)).waiting).toMatchObject({ messages: 3, more: false });
    await age(id, 30, { count: 1_000 });
    expect((await attentionOf(asha)).waiting).toMatchObject({ messages: 1_000, more: true });
    expect((await attentionOf(ravi)).waiting).toBeNull();
    await forgetAged();
  });

  test('is no promotion that waits for its hours', async () => {
    const answer = await gateway().sendAs('meera', {
      sender_id: 'HRKPRO',
      recipient: numberFor('delivered'),
      message: TEXT,
      route: 'promotional',
    });
    const id = (answer.body.data as { queue_id?: string } | undefined)?.queue_id ?? '';
    await age(id, 60);
    expect((await attentionOf(meera)).waiting).toBeNull();
    await forgetAged();
  });

  test('are no messages of a campaign that is paused, or that goes on', async () => {
    const [stuck, going] = [
      await gateway().sendSms(numberFor('delivered')),
      await gateway().sendSms(numberFor('delivered'), {}, 'ravi'),
    ];
    const campaign = (username: string, state: string) =>
      gateway().rows(
        `insert into campaigns (bucket, account, campaign, first, total, fed, body, sender, route, queue, lane, state)
         select bucket, account, 900, gen_random_uuid(), 1, 1, 'a', 'HRKTST', 'T', 1, 1, $2 from accounts
          where username = $1
         on conflict (bucket, account, campaign) do update set state = excluded.state`,
        [username, state],
      );
    await campaign('asha', 'paused');
    await campaign('ravi', 'processing');
    await age(stuck, 60, { campaign: 900 });
    await age(going, 60, { campaign: 900 });
    for (const browser of [asha, ravi]) expect((await attentionOf(browser)).waiting).toBeNull();
    await campaign('asha', 'processing');
    expect((await attentionOf(asha)).waiting).toMatchObject({ messages: 1 });
    await forgetAged();
    await gateway().rows('delete from campaigns where campaign = 900');
  });

  test('is what was rejected, replies that fail, and domains without their records', async () => {
    const error = writeFact(fact('no_similar_template'));
    const problem = writeFact(fact('dns_record_missing', { name: 'm1._domainkey.asha.example' }));
    const account = await gateway().accountOf('asha');
    const ids = createIdMaker(4_000, () => Date.now());
    const receive = (reply: string | null, replyError: string | null) =>
      gateway().rows(
        `insert into inbound_messages (bucket, account, id, sender, number, body, keyword, reply, reply_error,
                                       connector, received_at)
         select bucket, account, $2, '9876543210', '56161', 'CODE', 1, $3, $4, 1, now() from accounts where account = $1`,
        [account, ids.one(account), reply, replyError],
      );
    await gateway().rows('update email_domains set problem = $1, verified_at = null, missing_since = now()', [
      problem,
    ]);
    await receive(null, error);
    // The reply to this one is still being sent.
    await receive(null, null);
    expect(await attentionOf(asha)).toMatchObject({
      rejected: { senders: 1, templates: 0, keywords: 1 },
      replies: [{ keyword: 1, key: 'CODE', error: { key: 'no_similar_template' } }],
      domains: [{ domain: 'asha.example', problem: { key: 'dns_record_missing' } }],
    });
    const listed = read<Answer<'GET /keywords'>>(await asha.get('keywords'));
    expect(listed.items).toMatchObject([
      { key: 'WIN', problem: null, failed: null },
      { key: 'CODE', problem: null, failed: { error: { key: 'no_similar_template' } } },
    ]);
    expect(await attentionOf(ravi)).toMatchObject({ replies: [], domains: [], rejected: { keywords: 0 } });
    await receive(ids.one(account), null);
    expect((await attentionOf(asha)).replies).toEqual([]);
    // Whoever writes too often gets no reply on purpose.
    await receive(null, writeFact(fact('reply_limit', { most: 10 })));
    expect((await attentionOf(asha)).replies).toEqual([]);
    const again = async () => read<Answer<'GET /keywords'>>(await asha.get('keywords?q=CODE')).items;
    expect(await again()).toMatchObject([{ failed: null }]);
    // And says nothing about the replies to others.
    await receive(null, error);
    await receive(null, writeFact(fact('reply_limit', { most: 10 })));
    expect((await attentionOf(asha)).replies).toMatchObject([{ key: 'CODE' }]);
    expect(await again()).toMatchObject([{ failed: { error: { key: 'no_similar_template' } } }]);
  });
});
