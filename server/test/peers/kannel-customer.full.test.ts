import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { KANNEL } from '../../../scripts/peers.mjs';
import { startSmppServer, type SmppListener } from '../../src/compose/smpp.ts';
import { startGateway, waitFor, type TestGateway } from '../support/gateway.ts';
import { startHttpCarrier, type HttpCarrier } from '../support/http-carrier.ts';
import { KANNEL_USER, startKannel, type Kannel } from '../support/kannel.ts';
import {
  ENTITY,
  HINDI,
  numberFor,
  provision,
  SENDER,
  TEMPLATE_ID,
  TEXT,
  type Outcome,
} from '../support/provisions.ts';
import { PASSWORD, serve, smppCustomer } from '../smpp/customers.ts';
import { receiveFromPhone } from './phone.ts';

/** Kannel's report on a message, each state a bit: an expired one counts as failed as well. */
const DLR = { delivered: 1, failed: 2, acknowledged: 8, refused: 16, expired: 32 };
const EVERY_DLR = 31;
const GSM = `Note: ${'[long] €5 '.repeat(30)}`.trim();
const UNICODE = `Note: ${'नमस्ते 😀 '.repeat(20)}`.trim();

describe.skipIf(!KANNEL.isPresent())('a customer who uses Kannel', () => {
  let gateway: TestGateway;
  let smpp: SmppListener;
  /** The customer's own web server, which Kannel calls. */
  let web: HttpCarrier;
  let kannel: Kannel | undefined;

  beforeAll(async () => {
    const world = provision(
      smppCustomer('asha', { limits: { legacy_per_second: 10_000 } }),
      smppCustomer('ravi'),
      smppCustomer('meena'),
    );
    gateway = await startGateway({
      provision: { ...world, virtual_numbers: [{ number: '56161', account: 'asha' }] },
    });
    smpp = await serve(gateway);
    web = await startHttpCarrier();
    kannel = await startKannel(
      { port: smpp.port, systemId: 'asha', password: PASSWORD },
      { inboundUrl: `${web.url}/inbound` },
    );
    await isOnline(kannel);
  });

  afterEach(() => gateway.auditClean());

  afterAll(async () => {
    await kannel?.close();
    await smpp.close();
    await gateway.close();
    await web.close();
  });

  const isOnline = (peer: Kannel) =>
    waitFor('Kannel is bound', async () => (await peer.status()).includes('(online'));

  /** Through Kannel's own HTTP interface. @returns the name under which it reports on the message. */
  async function send(
    to: string,
    text: string,
    more: Record<string, string> = {},
    through = kannel,
  ): Promise<string> {
    const name = `/dlr/${to}`;
    const query = new URLSearchParams({
      ...KANNEL_USER,
      from: SENDER,
      to,
      text,
      charset: 'UTF-8',
      'dlr-mask': String(EVERY_DLR),
      'dlr-url': `${web.url}${name}?status=%d&id=%F&answer=%A`,
      ...more,
    });
    const answer = await fetch(`${through?.sendsmsUrl}?${query.toString()}`);
    expect(answer.status).toBe(202);
    return name;
  }

  const dlrs = (name: string, status: number) =>
    web.taken
      .filter(({ path, query }) => path === name && (Number(query.get('status')) & status) !== 0)
      .map(({ query }) => ({ id: query.get('id'), answer: query.get('answer') ?? '' }));

  const dlr = (name: string, status: number, count = 1) =>
    waitFor(`Kannel tells ${status} of ${name}`, () => {
      const found = dlrs(name, status);
      return found.length >= count && found;
    });

  const messagesTo = (recipient: string) =>
    gateway.rows(
      `select family, sender, body, unicode, parts, dlt_entity, dlt_template from messages where recipient = $1`,
      [recipient],
    );

  test('is bound once, as a transceiver', async () => {
    expect(await gateway.rows('select mode from smpp_binds')).toHaveLength(1);
    const { text } = await gateway.request('/metrics');
    expect(text).toMatch(/harkara_smpp_binds\{mode="transceiver"\} 1/);
  });

  test.each([
    ['plain text', TEXT, {}, { family: 'smpp_receipt', unicode: false, parts: 1 }],
    ['all of GSM-7', 'Note: @£$¥èéùìòÇØøÅå_^{}[]~|€ÆæßÉ', {}, { unicode: false, parts: 1 }],
    ['Hindi', HINDI, { coding: '2' }, { family: 'smpp_receipt', unicode: true, parts: 1 }],
    ['a long text', GSM, {}, { family: 'smpp_parts', unicode: false, parts: 3 }],
    ['a long text in Unicode', UNICODE, { coding: '2' }, { family: 'smpp_parts', unicode: true, parts: 4 }],
  ])('%s arrives as it was sent, and is delivered', async (_, text, more, expected) => {
    const number = numberFor('delivered');
    const name = await send(number, text, more);
    await dlr(name, DLR.acknowledged);
    const [told] = await dlr(name, DLR.delivered);
    expect(told?.answer).toMatch(/^id:\S+ sub:001 dlvrd:001 .* stat:DELIVRD err:000/);
    expect(await messagesTo(number)).toMatchObject([{ sender: SENDER, body: text, ...expected }]);
    expect(dlrs(name, DLR.failed)).toEqual([]);
  });

  test.each<[Outcome, number, RegExp]>([
    ['failed', DLR.failed, /stat:UNDELIV err:001/],
    ['expired', DLR.expired, /stat:EXPIRED err:002/],
  ])('is notified when a message is %s', async (outcome, status, answer) => {
    const name = await send(numberFor(outcome), TEXT);
    const [told] = await dlr(name, status);
    expect(told?.answer).toMatch(answer);
    expect(dlrs(name, DLR.delivered)).toEqual([]);
  });

  const dlt = (entity: string, template: string) => ({
    'meta-data': `?smpp?PE_ID=${entity}&TEMPLATE_ID=${template}`,
  });

  test.each([
    ['in one part', TEXT, 1],
    ['in parts', GSM, 3],
  ])('submits DLT ids as parameters %s', async (_, text, parts) => {
    const number = numberFor('delivered');
    // The long text matches a template without an id.
    const name = await send(number, text, parts === 1 ? dlt(ENTITY, TEMPLATE_ID) : dlt(ENTITY, ''));
    await dlr(name, DLR.delivered);
    expect(await messagesTo(number)).toMatchObject([
      { parts, dlt_entity: ENTITY, dlt_template: parts === 1 ? TEMPLATE_ID : null },
    ]);
  });

  test.each([
    ['a DLT entity of somebody else', dlt('1101000000000000999', TEMPLATE_ID), /^NACK\/0x00000431\//],
    [
      'a DLT template that the text does not match',
      dlt(ENTITY, '1107000000000000999'),
      /^NACK\/0x00000408\//,
    ],
    ['a DLT id that is none', dlt('entity', TEMPLATE_ID), /^NACK\/0x000000c4\//],
    ['a sender that it does not have', { from: 'NOBODY' }, /^NACK\/0x0000000a\//],
  ])('is refused for %s', async (_, more, answer) => {
    const number = numberFor('delivered');
    const [told] = await dlr(await send(number, TEXT, more), DLR.refused);
    expect(told?.answer).toMatch(answer);
    expect(await messagesTo(number)).toEqual([]);
  });

  test.each([
    ['short', 'STOP @ 10 €'],
    ['in Hindi', 'रुको'],
    ['long', `HELLO ${'world '.repeat(60)}end`],
    ['long in Hindi', `${'रुको '.repeat(40)}अब`],
  ])('gets a message from a phone that is %s', async (_, text) => {
    const from = numberFor('delivered');
    await receiveFromPhone(gateway, { from: `+91${from}`, to: '56161', text });
    const taken = await waitFor('Kannel brings it', () =>
      web.taken.find(({ path, query }) => path === '/inbound' && query.get('from')?.endsWith(from)),
    );
    expect(Object.fromEntries(taken.query)).toMatchObject({ from: `+91${from}`, to: '56161', text });
  });

  test('as a transmitter and a receiver gets receipts over the receiver', async () => {
    const both = await startKannel(
      { port: smpp.port, systemId: 'meena', password: PASSWORD, twice: true },
      { inboundUrl: `${web.url}/inbound` },
    );
    onTestFinished(() => both.close());
    await isOnline(both);
    const account = await gateway.accountOf('meena');
    const modes = await waitFor('both are bound', async () => {
      const rows = await gateway.rows('select mode from smpp_binds where account = $1 order by mode', [
        account,
      ]);
      return rows.length === 2 && rows;
    });
    expect(modes).toEqual([{ mode: 'receiver' }, { mode: 'transmitter' }]);
    await dlr(await send(numberFor('delivered'), TEXT, {}, both), DLR.delivered);
  });

  test('with a wrong password is refused', async () => {
    const other = await startKannel(
      { port: smpp.port, systemId: 'ravi', password: 'wrong' },
      { inboundUrl: `${web.url}/inbound` },
    );
    onTestFinished(() => other.close());
    await waitFor('Kannel was refused', async () => /code 0x0000000e/.test(await other.log()));
    expect(await other.status()).not.toContain('(online');
    expect((await gateway.request('/metrics')).text).toMatch(
      /harkara_smpp_refused_binds_total\{reason="wrong_password"\} [1-9]/,
    );
  });

  test('reconnects by itself when the gateway was away, and submits what waited', async () => {
    const { port } = smpp;
    await smpp.close();
    await waitFor('Kannel has noticed', async () => !(await kannel?.status())?.includes('(online'));
    const number = numberFor('delivered');
    const name = await send(number, TEXT);
    smpp = await startSmppServer(gateway.composition, { host: '127.0.0.1', port });
    await dlr(name, DLR.delivered);
    expect(await messagesTo(number)).toHaveLength(1);
  });
});
